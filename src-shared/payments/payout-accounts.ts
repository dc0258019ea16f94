import type { StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';

/** What a payment provider may still ask a creator for before it pays out. Of what it asks for besides, only that there is something. */
export const PAYOUT_REQUIREMENTS = [
  'legal_name',
  'date_of_birth',
  'country',
  'bank_account',
  'identity_document',
  'other',
] as const;
export type PayoutRequirement = (typeof PAYOUT_REQUIREMENTS)[number];

/** Why a provider pays nothing out to an account that it had opened, or does not open it. */
export const PAYOUT_DISABLED_REASONS = ['information_due', 'under_review', 'not_accepted', 'other'] as const;
export type PayoutDisabledReason = (typeof PAYOUT_DISABLED_REASONS)[number];

/** How other details stand that the owner of an opened account told. */
export type PayoutChangeStatus = 'in_review' | 'rejected';

/** Other details for an account that is paid out to: its own stay until these are accepted. Of the number only the last four are known. */
export interface PayoutChange {
  status: PayoutChangeStatus;
  last4: string | null;
}

/** How the payout set-up of a creator stands: the status of the account at the provider, or that there is none yet. */
export type PayoutSetupStatus = StatusOf<'payoutAccount'> | 'not_started';

/** The payout set-up of a creator, as the creator sees it. */
export interface PayoutSetup {
  status: PayoutSetupStatus;
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
  /** The account that the money goes to; null before the provider has one. Of its number only the last four are known to us. */
  bank: { label: string; last4: string | null } | null;
  /** Other details that the creator told since; null where there are none. */
  change: PayoutChange | null;
  /** Until when nothing is sent, because the details were changed, as an ISO time; null where nothing waits for that. */
  paidFrom: string | null;
  /** Released money that waits for the set-up, an amount a currency. */
  waiting: Money[];
  /** Whether money is earned or will be, so that it is time for the set-up. */
  moneyToCome: boolean;
  may: May<'setUp'>;
}
