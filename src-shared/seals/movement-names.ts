import type { MovementKind } from './movements.ts';

/** What happened to the money, in a word or two. */
export const movementNames: Readonly<Record<MovementKind, string>> = {
  deposit: 'Deposit held',
  balance: 'Balance held',
  release: 'Released',
  payout: 'Paid out',
  payout_bounced: 'Payout came back',
  surplus: 'Surplus goes back',
  refund: 'Refund requested',
  refund_settled: 'Refund sent',
  refund_cancelled: 'Refund called off',
  refund_bounced: 'Refund came back',
  dispute: 'Taken back in a dispute',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
};
