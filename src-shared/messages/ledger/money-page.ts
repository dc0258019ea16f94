import type { DeskFilter, DeskList, DeskRow, DeskStatus } from '../../payments/desk.ts';
import { partNames } from '../../payments/milestone-names.ts';

export const title = 'Money';
export const subtitle =
  'Payments, payouts, milestones, held money, refunds, disputes, refund requests and cases of all campaigns, and the proof of the books.';
export const tabs = 'Parts of the money desk';
export const lists: Record<DeskList, string> = {
  payments: 'Payments',
  payouts: 'Payouts',
  milestones: 'Milestones',
  holds: 'Held money',
  refunds: 'Refunds',
  disputes: 'Disputes',
  refundRequests: 'Refund requests',
};
export const books = 'Books';
export const search = 'Search by campaign, name or email';
export const searchPayments = 'Search by campaign, name, email or transfer reference';
export const status = 'Status';
export const everyStatus = 'All statuses';
export const statuses: Record<DeskStatus, string> = {
  created: 'Created',
  processing: 'At the bank',
  succeeded: 'Succeeded',
  failed: 'Failed',
  cancelled: 'Cancelled',
  refunded: 'Refunded',
  planned: 'Planned',
  accrued: 'Accrued',
  releasable: 'Releasable',
  released: 'Released',
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
  open: 'Open',
  granted: 'Granted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
};
export const filters: Record<DeskFilter, string> = { waiting: 'Needs you', ...statuses };
export const campaign = 'Campaign';
export const creator = 'Creator';
export const brand = 'Brand';
export const email = 'Email';
export const what = 'For';
export const kinds: Record<NonNullable<DeskRow['kind']>, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  ...partNames,
};
export const amount = 'Amount';
export const since = 'Since';
/** The lists whose rows have a deadline: its label, and the text once it has passed. */
export const due: Partial<Record<DeskList, { label: string; missed: string }>> = {
  payments: { label: 'Has to arrive by', missed: 'Late: it has not arrived by its day.' },
  payouts: { label: 'Due by', missed: 'Late: it should be there or decided on by now.' },
  milestones: { label: 'Decide by', missed: 'Late: it is waiting for your decision.' },
  holds: { label: 'Held until', missed: 'The day has passed, and the campaign still holds money.' },
  disputes: { label: 'Evidence until', missed: 'The day for evidence has passed.' },
  refundRequests: { label: 'Answer by', missed: 'Late: the brand is waiting for your answer.' },
};
export const reason = 'Reason';
export const empty = 'Nothing here';
export const emptyText = 'No row matches the search and the status.';
export const loadFailed = 'The money could not be loaded';
