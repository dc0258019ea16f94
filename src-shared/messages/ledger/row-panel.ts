import type { DeskList } from '../../payments/desk.ts';

export const loading = 'Loading';
export const kinds: Record<DeskList, string> = {
  payments: 'Payment',
  payouts: 'Payout',
  milestones: 'Milestone',
  holds: 'Held money',
  refunds: 'Refund',
  disputes: 'Dispute',
};
export const ledger = 'Campaign ledger';
export const retry = 'Retry';
export const retried = 'It is sent again';
export const release = 'Release';
export const releaseEarly = 'Release early';
export const refuse = 'Refuse';
export const refund = 'Refund';
export const refunded = 'Refunded';
export const refundable = 'Can be refunded';
export const nothing = 'Nothing now';
export const hold = 'Hold';
export const unhold = 'Lift the hold';
export const settle: Partial<Record<DeskList, string>> = {
  payments: 'Settle',
  payouts: 'Settle by bank transfer',
  refunds: 'Settle by bank transfer',
};
export const transferReference = 'Reference of the transfer';
export const submitEvidence = 'Hand in evidence';
export const paper = 'Evidence as PDF';
export const evidence = 'Evidence that was handed in';
export const history = 'History';
export const bySystem = 'by Accord';
