import { isolated } from '../../isolated.ts';

export const reviewing = (who: string) => `${isolated(who)} is reviewing this campaign`;
export const reviewingText = 'You can still decide; whoever decides first ends the review.';
export const decided = (who: string) => `${who} has decided meanwhile`;
export const decidedText = (decision: string) => `${decision}. What you decide now takes the place of it.`;
export const title = 'This campaign could not be opened';
