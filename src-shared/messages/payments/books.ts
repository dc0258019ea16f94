import { isolated } from '../../isolated.ts';
export const release = (gross: string, creator: string, part: string | null, net: string, fee: string) =>
  `${gross} was released for the work of ${isolated(creator)}${part ? ` (${part})` : ''}: ${net} to the creator, ${fee} as Accord’s fee.`;

export const date = 'Date';
export const what = 'What happened';
export const moneyIn = 'In';
export const moneyOut = 'Out';
export const held = 'Held after it';
export const currency = 'Currency';

export const titleOf = (campaignName: string) => `Ledger of ${isolated(campaignName)}`;
export const nothing = 'Nothing has been booked for this campaign yet';
export const heldNow = 'Held now';
export const campaign = 'Campaign';
