import { plural } from '../../format.ts';
import type { NeedKind } from '../../system/needs.ts';

/** How much of each kind waits. */
export const kinds: Record<NeedKind, (count: number) => string> = {
  campaigns: (count) => `${plural(count, 'campaign')} to review`,
  content: (count) => plural(count, 'overdue content review'),
  disputes: (count) => `${plural(count, 'dispute')} to answer`,
  payouts: (count) => plural(count, 'failed or withheld payout'),
  refunds: (count) => plural(count, 'failed refund'),
  refundRequests: (count) => `${plural(count, 'refund request')} to answer`,
  cases: (count) => `${plural(count, 'case')} to decide`,
  roleRequests: (count) => `${plural(count, 'role request')} to decide`,
  heldTexts: (count) => `${plural(count, 'held text')} to decide`,
  objections: (count) => `${plural(count, 'objection')} to decide`,
  followUps: (count) => `${plural(count, 'follow-up')} due this week`,
};

/** What a badge of the menu counts. */
export const badges = {
  followUps: kinds.followUps,
};
