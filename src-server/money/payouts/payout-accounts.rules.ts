import type { EventOf, PayoutAccountStatus, StatusOf } from '#shared/lifecycles.ts';
import { payoutSetupMessages } from '#shared/messages/payments/payout-setup.ts';
import type { PayoutDisabledReason } from '#shared/payments/payout-accounts.ts';
import { isOneOf, OPENED_PAYOUT_ACCOUNTS, UNOPENED_PAYOUT_ACCOUNTS } from '#shared/status-sets.ts';

const EVENTS = {
  incomplete: 'askAgain',
  in_review: 'examine',
  active: 'activate',
  restricted: 'restrict',
  rejected: 'reject',
} as const satisfies Record<PayoutAccountStatus, EventOf<'payoutAccount'>>;

/**
 * The event that moves an account to the state that the provider reports; null if it is already there. An open account becomes restricted if the
 * provider asks for details or examines it again.
 */
export function payoutAccountMove(
  status: PayoutAccountStatus,
  state: PayoutAccountStatus,
): EventOf<'payoutAccount'> | null {
  const closed = isOneOf(OPENED_PAYOUT_ACCOUNTS, status) && isOneOf(UNOPENED_PAYOUT_ACCOUNTS, state);
  const meant = closed ? 'restricted' : state;
  return meant === status ? null : EVENTS[meant];
}

/** Why a creator cannot go to the bank's page now; null if they can, also without an account or with a rejected one. */
export function setUpRefusal(
  account: { status: PayoutAccountStatus; disabledReason: PayoutDisabledReason | null } | undefined,
): string | null {
  const examined = account?.status === 'in_review' || account?.disabledReason === 'under_review';
  return examined ? payoutSetupMessages.underReview : null;
}

/** Whether no payout can reach a creator through the provider any more: the creator's own account is erased, and the payout account is not active. */
export const isUnpayable = (
  payee: { status: StatusOf<'account'> },
  account: { status: PayoutAccountStatus } | undefined,
): boolean => payee.status === 'deleted' && account?.status !== 'active';
