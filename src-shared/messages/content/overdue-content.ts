import { isolated } from '../../isolated.ts';

export const theBrand = 'The brand';
export const content = 'Content';
export const campaign = 'Campaign';
export const handedIn = 'Handed in';
export const reviewWasDue = 'Review was due';
export const actions = 'Actions';
export const decideOn = (title: string) => `Decide on ${isolated(title)}`;
export const decide = 'Decide';
