import { isolated } from '../../isolated.ts';

export const whatHappened = 'What happened';
export const statement = 'In our words';

export const payment = 'The disputed payment';
export const paid = 'Amount paid';
export const kinds = { deposit: 'Deposit', balance: 'Remaining balance' } as const;

export const agreed = 'What was agreed in writing';
export const brief = 'Written brief';
export const documentHash = 'Document hash';

export const deal = (creator: string) => `Deal with ${isolated(creator)}`;
export const signedBy = { brand: 'Signed by the brand', creator: 'Signed by the creator' } as const;
export const decisions = { approve: 'Approved', request_revision: 'Revision asked', reject: 'Rejected' } as const;
export const comment = { brand: 'Comment, brand', creator: 'Comment, creator' } as const;
export const said = (number: number, at: string, text: string) => `Version ${number}, ${at}: ${text}`;
export const checked = (at: string, by: string, found: readonly string[]) =>
  `${at}: ${by}. ${found.length === 0 ? 'Nothing was wrong.' : found.join(' ')}`;
export const wrote = { brand: 'Brand', creator: 'Creator' } as const;
export const moreMessages = (shown: number) => `Only the last ${shown} messages are shown.`;

export const record = 'Record of actions';

export const moreDeals = (shown: number) => `Only the first ${shown} deals of the campaign are shown.`;
export const moreSteps = (shown: number) => `Only the last ${shown} steps are shown.`;
export const moreLines = 'Long texts are shortened, and later entries of the deals are left out.';
export const about =
  'Times are UTC. Each signature was given on the document hash shown with it: the SHA-256 of the files and the version of the written brief.';
