import type { PayoutSetupStatus } from '../../payments/payout-accounts.ts';

/** Why a payout has not been sent, for staff: its creator cannot be paid yet. */
export const waiting: Readonly<Record<Exclude<PayoutSetupStatus, 'active'>, string>> = {
  not_started: 'Waits for the creator, who has not begun the payout set-up.',
  incomplete: 'Waits for the creator, whose payout set-up is not complete.',
  in_review: 'Waits for the bank, which is examining the creator’s details.',
  restricted: 'Waits because the bank has paused the creator’s payout account.',
  rejected: 'Waits because the bank did not accept the creator’s payout account.',
};
