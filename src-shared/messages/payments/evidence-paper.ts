import { isolated } from '../../isolated.ts';

export const title = 'Evidence in a dispute';
export const lead = (day: string) => `What Accord has on record about the disputed payment, on ${day}.`;

export const whatHappened = 'What happened';
export const statement = 'In our words';

export const payment = 'The disputed payment';
export const dispute = 'Dispute';
export const reason = 'Reason given';
export const disputed = 'Disputed amount';
export const paid = 'Amount paid';
export const kinds = { deposit: 'Deposit', balance: 'Remaining balance' } as const;
export const paidAt = 'Paid';
export const charge = 'Charge';
export const brand = 'Paid by';
export const campaign = 'Campaign';
export const campaignNumber = 'Campaign number';

export const agreed = 'What was agreed in writing';
export const noBrief = 'No written brief was saved.';
export const brief = 'Written brief';
export const version = (number: number, at: string) => `Version ${number}, saved ${at}`;
export const contractFile = 'Contract file';
export const briefFile = 'Brief file';
export const documentHash = 'Document hash';

export const deal = (creator: string) => `Deal with ${isolated(creator)}`;
export const amount = 'Agreed amount';
export const dealStatus = 'State';
export const invited = 'Invited';
export const answered = 'Answered';
export const signedBy = { brand: 'Signed by the brand', creator: 'Signed by the creator' } as const;
export const signature = (name: string, at: string, given: { ipAddress: string | null; agency: string | null }) =>
  `“${isolated(name)}”, ${at}, from ${given.ipAddress ?? 'an address that was not recorded'}${given.agency ? `, by ${isolated(given.agency)} (agency, with consent)` : ''}`;
export const handedIn = 'Submitted';
export const piece = (name: string, number: number, at: string) => `“${isolated(name)}”, version ${number}, ${at}`;
export const caption = 'Caption';
export const files = 'Files';
export const decisions = { approve: 'Approved', request_revision: 'Revision asked', reject: 'Rejected' } as const;
export const decision = (number: number, at: string, byStaff: boolean) =>
  `Version ${number}, ${at}, by ${byStaff ? 'Accord' : 'the brand'}`;
export const feedback = 'Feedback';
export const comment = { brand: 'Comment, brand', creator: 'Comment, creator' } as const;
export const said = (number: number, at: string, text: string) => `Version ${number}, ${at}: ${text}`;
export const post = 'Published post';
export const postCheck = 'Check of the post';
export const checked = (at: string, by: string, found: readonly string[]) =>
  `${at}: ${by}. ${found.length === 0 ? 'Nothing was wrong.' : found.join(' ')}`;

export const messages = 'Messages about the deals';
export const wrote = { brand: 'Brand', creator: 'Creator' } as const;
export const message = (creator: string, at: string, agency: string | null, text: string) =>
  `Deal with ${isolated(creator)}, ${at}${agency ? `, by ${isolated(agency)} (agency, with consent)` : ''}: ${text}`;
export const withFiles = (names: string) => `[files: ${names}]`;
export const moreMessages = (shown: number) => `Only the last ${shown} messages are shown.`;

export const record = 'Record of actions';
export const step = (what: string, by: string, from: string | null) =>
  from === null ? `${by} ${what}` : `${by} ${what}, from ${from}`;
export const bySystem = 'Accord';
export const byVisitor = 'A visitor';

export const moreDeals = (shown: number) => `Only the first ${shown} deals of the campaign are shown.`;
export const moreSteps = (shown: number) => `Only the last ${shown} steps are shown.`;
export const moreLines = 'Long texts are shortened, and later entries of the deals are left out.';
export const about =
  'Times are UTC. Each signature was given on the document hash shown with it: the SHA-256 of the files and the version of the written brief.';
