import type { DeskList, DeskRow } from '../../payments/desk.ts';
import { partNames } from '../../payments/milestone-names.ts';

export const lists: Record<DeskList, string> = {
  payments: 'Payments',
  payouts: 'Payouts',
  milestones: 'Milestones',
  holds: 'Held money',
  refunds: 'Refunds',
  disputes: 'Disputes',
  refundRequests: 'Refund requests',
};
export const kinds: Record<NonNullable<DeskRow['kind']>, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  ...partNames,
};
/** The lists whose rows have a deadline: its label, and the text once it has passed. */
export const due: Partial<Record<DeskList, { label: string; missed: string }>> = {
  payments: { label: 'Has to arrive by', missed: 'Late: it has not arrived by its day.' },
  payouts: { label: 'Due by', missed: 'Late: it should be there or decided on by now.' },
  milestones: { label: 'Decide by', missed: 'Late: it is waiting for your decision.' },
  holds: { label: 'Held until', missed: 'The day has passed, and the campaign still holds money.' },
  disputes: { label: 'Evidence until', missed: 'The day for evidence has passed.' },
  refundRequests: { label: 'Answer by', missed: 'Late: the brand is waiting for your answer.' },
};
export const loadFailed = 'The money could not be loaded';
