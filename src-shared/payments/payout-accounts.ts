import type { StatusOf } from '../lifecycles.ts';
import type { May } from '../may.ts';
import type { Money } from '../money.ts';

/** What a payment provider may still require from a creator before it pays out. Requirements that are not listed here become `other`. */
export const PAYOUT_REQUIREMENTS = [
  'legal_name',
  'date_of_birth',
  'country',
  'bank_account',
  'identity_document',
  'other',
] as const;
export type PayoutRequirement = (typeof PAYOUT_REQUIREMENTS)[number];

/** Why a provider pays nothing out to an account that it opened, or refuses to open one. */
const PAYOUT_DISABLED_REASONS = ['information_due', 'under_review', 'not_accepted', 'other'] as const;
export type PayoutDisabledReason = (typeof PAYOUT_DISABLED_REASONS)[number];

/** The state of new bank details from the owner of an open account. */
export type PayoutChangeStatus = 'in_review' | 'rejected';

/** New details of an account in use: the old ones apply until these are accepted. Only the last four digits of the number are known. */
export interface PayoutChange {
  status: PayoutChangeStatus;
  last4: string | null;
}

/** The state of a creator's payout set-up: the status of the account at the provider, or that there is none yet. */
export type PayoutSetupStatus = StatusOf<'payoutAccount'> | 'not_started';

/** The payout set-up of a creator, as the creator sees it. */
export interface PayoutSetup {
  status: PayoutSetupStatus;
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
  /** The account that receives the money; null before the provider has one. We know only the last four digits of its number. */
  bank: { label: string; last4: string | null } | null;
  /** New details from the creator that are not accepted yet; null if there are none. */
  change: PayoutChange | null;
  /** Until when nothing is sent because the details were changed, as an ISO time; null if nothing waits for that. */
  paidFrom: string | null;
  /** Released money that waits for the set-up, one amount for each currency. */
  waiting: Money[];
  /** Whether money is earned or will be, so that it is time for the set-up. */
  moneyToCome: boolean;
  may: May<'setUp'>;
}
