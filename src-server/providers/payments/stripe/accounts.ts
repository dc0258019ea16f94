import type { z } from 'zod';
import { asciiAddress } from '#shared/mail-address.ts';
import type { PayoutChangeStatus, PayoutDisabledReason, PayoutRequirement } from '#shared/payments/payout-accounts.ts';
import { assertKey, assertReturnUrl } from '../checks.ts';
import {
  type Onboarding,
  type OnboardingRequest,
  PaymentsError,
  type PayoutAccount,
  type PayoutAccountRequest,
  type PayoutAccountState,
} from '../interface.ts';
import { account as accountAnswer, onboardingLink, page } from './answers.ts';
import { ask, find, type StripeSide } from './client.ts';

type Account = z.infer<typeof accountAnswer>;

/**
 * Creates a connected account with Stripe's Express dashboard: Stripe asks its owner for what the law requires. Payouts are manual, so that each
 * payout of ours arrives as one of its own.
 */
export async function createPayoutAccount(
  stripe: StripeSide,
  { idempotencyKey, reference, email }: PayoutAccountRequest,
): Promise<PayoutAccount> {
  assertKey(idempotencyKey);
  if (reference === '') throw new PaymentsError('invalid_request', 'An account needs a reference.');
  const made = await ask(accountAnswer, () =>
    stripe.api.accounts.create(
      {
        type: 'express',
        email: asciiAddress(email),
        business_type: 'individual',
        capabilities: { transfers: { requested: true } },
        settings: { payouts: { schedule: { interval: 'manual' } } },
        metadata: { reference },
      },
      { idempotencyKey },
    ),
  );
  return payoutAccountOf(made);
}

/**
 * The state of an account. Stripe does not say whether an account was ever open, so one that is found open is marked as such: if information is
 * requested later, it is restricted instead of incomplete.
 */
export async function getPayoutAccount(stripe: StripeSide, id: string): Promise<PayoutAccount | null> {
  const found = await find(accountAnswer, () => stripe.api.accounts.retrieve(id));
  if (!found) return null;
  if (isOpen(found) && !found.metadata?.opened) {
    await ask(accountAnswer, () => stripe.api.accounts.update(id, { metadata: { opened: 'yes' } }));
  }
  return payoutAccountOf(found);
}

/** Stripe's own page for the details it requires. An open account is changed in its Express dashboard, which does not lead back. */
export async function createOnboarding(
  stripe: StripeSide,
  accountId: string,
  { returnUrl, refreshUrl }: OnboardingRequest,
): Promise<Onboarding> {
  assertReturnUrl(stripe, returnUrl);
  assertReturnUrl(stripe, refreshUrl);
  const found = await getPayoutAccount(stripe, accountId);
  if (!found) throw new PaymentsError('unknown_account', 'There is no such account.');
  if (found.status === 'rejected') throw new PaymentsError('account_rejected', 'This account was rejected.');
  if (found.status === 'active') {
    const dashboard = await ask(page.pick({ url: true }), () => stripe.api.accounts.createLoginLink(accountId));
    return { url: dashboard.url, expiresAt: null };
  }
  const link = await ask(onboardingLink, () =>
    stripe.api.accountLinks.create({
      account: accountId,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: refreshUrl,
    }),
  );
  return { url: link.url, expiresAt: link.expires_at };
}

function payoutAccountOf(found: Account): PayoutAccount {
  const destinations = found.external_accounts?.data ?? [];
  const destination = destinations.find((each) => each.default_for_currency) ?? destinations[0];
  // Stripe pays out to the default destination; another one is a change that it has not accepted yet.
  const other = destinations.find((each) => each !== destination && !each.default_for_currency);
  return {
    providerId: found.id,
    reference: found.metadata?.reference ?? '',
    ...stateOf(found),
    country: found.details_submitted ? (found.country ?? null) : null,
    bank: destination
      ? { label: destination.bank_name ?? destination.brand ?? 'Bank account', last4: destination.last4 ?? null }
      : null,
    change: other ? { status: changeStatus(other.status ?? null), last4: other.last4 ?? null } : null,
  };
}

const changeStatus = (status: string | null): PayoutChangeStatus =>
  status === 'errored' || status === 'verification_failed' ? 'rejected' : 'in_review';

const isOpen = ({ capabilities, payouts_enabled }: Account): boolean =>
  capabilities?.transfers === 'active' && payouts_enabled;

interface State {
  status: PayoutAccountState;
  requirements: PayoutRequirement[];
  disabledReason: PayoutDisabledReason | null;
}

/** Translates Stripe's many fields about an account into our terms. */
function stateOf(found: Account): State {
  const reason = found.requirements?.disabled_reason ?? null;
  if (reason?.startsWith('rejected.')) return { status: 'rejected', requirements: [], disabledReason: 'not_accepted' };
  const due = [...(found.requirements?.currently_due ?? []), ...(found.requirements?.past_due ?? [])];
  const requirements = [...new Set(due.map(requirementOf))];
  // Stripe may request more from an open account, with time to answer.
  if (isOpen(found)) return { status: 'active', requirements, disabledReason: null };
  if (!found.details_submitted) return { status: 'incomplete', requirements, disabledReason: null };
  const asks = requirements.length > 0;
  const unopened = asks ? 'incomplete' : 'in_review';
  return {
    status: found.metadata?.opened ? 'restricted' : unopened,
    requirements,
    disabledReason: asks ? 'information_due' : reviewReason(reason),
  };
}

function reviewReason(reason: string | null): PayoutDisabledReason {
  const examined = [null, 'under_review', 'listed', 'requirements.pending_verification'];
  return examined.includes(reason) ? 'under_review' : 'other';
}

/** Stripe names the fields of a person or a company, such as `individual.dob.day`. */
function requirementOf(field: string): PayoutRequirement {
  if (field === 'external_account' || field.endsWith('.external_account')) return 'bank_account';
  if (/verification\.(additional_)?document|id_number|ssn_last_4/.test(field)) return 'identity_document';
  if (/(^|\.)dob(\.|$)/.test(field)) return 'date_of_birth';
  if (/(^|\.)(first_name|last_name|full_name|name)($|\.)/.test(field)) return 'legal_name';
  if (/(^|\.)country$/.test(field)) return 'country';
  return 'other';
}
