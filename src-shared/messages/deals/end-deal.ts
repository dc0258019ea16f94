import { isolated } from '../../isolated.ts';

export const title = (creator: string) => `End the deal with ${isolated(creator)}`;
export const unanswered = (amount: string) =>
  `The invitation is withdrawn, and ${amount} is free again. Brand and creator read your reason.`;
export const unbound = (amount: string) =>
  `The deal is cancelled, and ${amount} is free again. Brand and creator read your reason.`;
export const bound = (amount: string) =>
  `The deal over ${amount} is under contract and ends for good. Its money is settled now. Brand and creator read your reason.`;
export const earned = 'Pay what the creator has earned so far';
export const earnedHint = 'Otherwise it is given up and stays with the campaign.';
export const reason = 'Reason';
export const end = 'End Deal';
export const ended = 'Deal ended';
