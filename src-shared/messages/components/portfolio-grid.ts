import { isolated } from '../../isolated.ts';

export const madeFor = (brand: string) => `Made for ${isolated(brand)}`;
export const openPost = (title: string, platform: string) => `${isolated(title)} on ${platform}`;
