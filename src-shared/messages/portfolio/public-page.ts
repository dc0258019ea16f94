import { isolated } from '../../isolated.ts';

export const accord = 'Accord';
export const pageTitle = (name: string) => `${isolated(name)} · Media kit`;
export const describe = (name: string) => `The media kit of ${isolated(name)} on Accord.`;
export const pictureAlt = (name: string) => `${isolated(name)} in figures and pictures`;
export const followersOn = (platform: string) => `on ${platform}`;
export const countedOn = (count: string, platform: string) => `${count} followers on ${platform}`;
