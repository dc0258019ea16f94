import type { DeskList, DeskStatus } from '../../payments/desk.ts';

export const title = 'Money';
export const subtitle =
  'Payments, payouts, held money, refunds and disputes of all campaigns, and the proof of the books.';
export const tabs = 'Parts of the money desk';
export const lists: Record<DeskList, string> = {
  payments: 'Payments',
  payouts: 'Payouts',
  holds: 'Held money',
  refunds: 'Refunds',
  disputes: 'Disputes',
};
export const books = 'Books';
export const search = 'Search by campaign, name or e-mail';
export const status = 'Status';
export const everyStatus = 'All statuses';
export const order = 'Order';
export const newest = 'Newest first';
export const oldest = 'Oldest first';
export const statuses: Record<DeskStatus, string> = {
  created: 'Created',
  processing: 'At the bank',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  paid: 'Paid',
  held: 'Held',
  disputed: 'Disputed',
  empty: 'Given out',
  withheld: 'Withheld',
  refused: 'Refused',
  opened: 'Opened',
  evidence_due: 'Evidence due',
  submitted: 'Evidence sent',
  won: 'Won',
  lost: 'Lost',
};
export const campaign = 'Campaign';
export const creator = 'Creator';
export const brand = 'Brand';
export const what = 'For';
export const kinds = { deposit: 'Deposit', balance: 'Balance' } as const;
export const amount = 'Amount';
export const since = 'Since';
export const due = 'Evidence until';
export const missed = 'The day for evidence is over.';
export const reason = 'Reason';
export const empty = 'Nothing here';
export const emptyText = 'No row matches the search and the status.';
export const loadFailed = 'The money could not be loaded';
