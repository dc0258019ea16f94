import { isolated } from '../../isolated.ts';

export const cannotBeShown = (name: string) => `${isolated(name)} cannot be shown`;
export const download = 'Download';
