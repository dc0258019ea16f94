import type { PayoutSetupStatus } from '../../payments/payout-accounts.ts';

/** Why a payout has not been sent, for staff: its creator cannot be paid yet. */
export const waiting: Readonly<Record<Exclude<PayoutSetupStatus, 'active'>, string>> = {
  not_started: 'Waiting for the creator, who has not started the payout setup.',
  incomplete: 'Waiting for the creator, whose payout setup is not complete.',
  in_review: 'Waiting for the bank, which is checking the creator’s details.',
  restricted: 'Waiting because the bank has paused the creator’s payout account.',
  rejected: 'Waiting because the bank did not accept the creator’s payout account.',
};
