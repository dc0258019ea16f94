import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentEvent, PaymentsErrorCode, PayoutAccount } from '#server/providers/payments/interface.ts';
import type { PaymentsHarness } from './payments.suite.ts';

/** The possible outcomes for a payout account; every provider has test accounts for these. */
export type AccountStory =
  | 'accepted'
  /** Active once an identity document was submitted. */
  | 'asks_for_document'
  | 'rejected'
  /** Active, and restricted later until an identity document is submitted. */
  | 'restricted_later'
  /** Active, and every payout to it bounces. */
  | 'closed';

const DAY_MS = 24 * 3_600_000;

/** A new account that its owner has set up; returns its id. */
export async function openAccount(h: PaymentsHarness, story: AccountStory): Promise<string> {
  const { providerId } = await h.provider.createPayoutAccount(request());
  await h.onboard(await h.provider.createOnboarding(providerId, pagesOf(h)), story);
  h.advance(DAY_MS);
  await h.webhooks();
  return providerId;
}

const request = () => ({ idempotencyKey: randomUUID(), reference: randomUUID(), email: 'cleo@example.test' });
const pagesOf = ({ siteUrl }: PaymentsHarness) => ({
  returnUrl: `${siteUrl}/creator/payouts?payouts=done`,
  refreshUrl: `${siteUrl}/creator/payouts?payouts=again`,
});

/** What a provider must do for creators who want to be paid out to. */
export function payoutAccountsContract(name: string, make: () => Promise<PaymentsHarness>): void {
  describe(`payout accounts: ${name}`, () => {
    let h: PaymentsHarness;
    beforeAll(async () => {
      h = await make();
    });
    const code = (expected: PaymentsErrorCode) => expect.objectContaining({ name: 'PaymentsError', code: expected });
    const refusal = (work: Promise<unknown>) => work.catch((error: unknown) => error);
    const stateOf = (id: string) => h.provider.getPayoutAccount(id);
    /** The provider's events about an account now, each once. */
    async function eventsOf({ providerId }: PayoutAccount): Promise<PaymentEvent[]> {
      const found = new Map<string, PaymentEvent>();
      for (const { headers, body } of await h.webhooks()) {
        const event = await h.provider.completeEvent(h.provider.verifyWebhook(headers, body, h.now()));
        if (event.type === 'payout_account.updated' && event.accountId === providerId) found.set(event.eventId, event);
      }
      return [...found.values()];
    }
    const open = ({ providerId }: PayoutAccount) => h.provider.createOnboarding(providerId, pagesOf(h));
    async function onboarded(story: AccountStory) {
      const account = await h.provider.createPayoutAccount(request());
      expect(await h.onboard(await open(account), story)).toBe(true);
      return account;
    }
    const payout = (destination: string) => ({
      idempotencyKey: randomUUID(),
      amountMinor: 1_000,
      currency: 'USD',
      destination,
      reference: randomUUID(),
    });
    async function funds(): Promise<void> {
      const checkout = await h.provider.createCheckout({
        idempotencyKey: randomUUID(),
        amountMinor: 50_000,
        currency: 'USD',
        description: 'Deposit',
        reference: randomUUID(),
        customerRef: 'brand-1',
        successUrl: `${h.siteUrl}/brand/orders`,
        cancelUrl: `${h.siteUrl}/brand/orders`,
      });
      await h.pay(checkout, 'succeeds');
    }

    test('an account is made once for one key, needs everything, and is known by its id', async () => {
      const asked = request();
      const answers = await Promise.all(Array.from({ length: 10 }, () => h.provider.createPayoutAccount(asked)));
      expect(new Set(answers.map((answer) => answer.providerId)).size).toBe(1);
      const [account] = answers;
      expect(account).toMatchObject({ status: 'incomplete', reference: asked.reference, bank: null, country: null });
      expect(account?.requirements).toContain('bank_account');
      expect(await stateOf(account?.providerId ?? '')).toEqual(account);
      expect(await stateOf('acct_unknown')).toBeNull();
      const other = { ...asked, email: 'another@example.test' };
      expect(await refusal(h.provider.createPayoutAccount(other))).toEqual(code('idempotency_conflict'));
      expect(await refusal(h.provider.createPayoutAccount({ ...request(), reference: '' }))).toEqual(
        code('invalid_request'),
      );
    });

    test('the page is for one use, expires, and leads back to our site alone', async () => {
      const account = await h.provider.createPayoutAccount(request());
      const [first, second, third] = [await open(account), await open(account), await open(account)];
      expect(new Set([first.url, second.url, third.url]).size).toBe(3);
      if (!first.expiresAt || !third.expiresAt) throw new Error('The page of a new account expires');
      expect(first.expiresAt.getTime()).toBeGreaterThan(h.now().getTime());
      expect(await h.onboard(first, 'accepted')).toBe(true);
      expect(await h.onboard(first, 'accepted')).toBe(false);
      expect((await Promise.all([1, 2, 3].map(() => h.onboard(second, 'accepted')))).filter(Boolean)).toHaveLength(1);
      h.advance(third.expiresAt.getTime() - h.now().getTime());
      expect(await h.onboard(third, 'accepted')).toBe(false);
      for (const change of [{ returnUrl: 'https://evil.example/' }, { refreshUrl: 'javascript:alert(1)' }]) {
        const foreign = h.provider.createOnboarding(account.providerId, { ...pagesOf(h), ...change });
        expect(await refusal(foreign)).toEqual(code('invalid_request'));
      }
      const unknown = h.provider.createOnboarding('acct_unknown', pagesOf(h));
      expect(await refusal(unknown)).toEqual(code('unknown_account'));
    });

    test('an account that is accepted is examined, then active; only the last four of its number are known', async () => {
      const account = await onboarded('accepted');
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'in_review', requirements: [] });
      expect(await eventsOf(account)).toMatchObject([{ reference: account.reference }]);
      h.advance(DAY_MS);
      expect(await eventsOf(account)).toMatchObject([{ reference: account.reference }]);
      const active = await stateOf(account.providerId);
      expect(active).toMatchObject({ status: 'active', requirements: [], disabledReason: null, country: 'US' });
      expect(active?.bank?.last4).toMatch(/^\d{4}$/);
    });

    test('an account that lacks a document says so, and is active once it has come', async () => {
      const account = await onboarded('asks_for_document');
      h.advance(DAY_MS);
      expect(await eventsOf(account)).not.toEqual([]);
      expect(await stateOf(account.providerId)).toMatchObject({
        status: 'incomplete',
        requirements: ['identity_document'],
      });
      expect(await h.onboard(await open(account), 'asks_for_document')).toBe(false);
      expect(await h.onboard(await open(account), 'asks_for_document', 'C01X00T47')).toBe(true);
      h.advance(DAY_MS);
      await h.webhooks();
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'active', requirements: [] });
    });

    test('an account that is rejected stays so, and opens no page', async () => {
      const account = await onboarded('rejected');
      h.advance(DAY_MS);
      expect(await eventsOf(account)).not.toEqual([]);
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'rejected', disabledReason: 'not_accepted' });
      expect(await refusal(open(account))).toEqual(code('account_rejected'));
    });

    test('an account that is restricted later tells it, and a second set-up cures it for good', async () => {
      const account = await onboarded('restricted_later');
      h.advance(1_000);
      await h.webhooks();
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'active' });
      h.advance(30 * DAY_MS);
      expect(await eventsOf(account)).not.toEqual([]);
      expect(await stateOf(account.providerId)).toMatchObject({
        status: 'restricted',
        requirements: ['identity_document'],
        disabledReason: 'information_due',
      });
      expect(await h.onboard(await open(account), 'restricted_later', 'C01X00T47')).toBe(true);
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'restricted', disabledReason: 'under_review' });
      h.advance(30 * DAY_MS);
      await h.webhooks();
      h.advance(30 * DAY_MS);
      await h.webhooks();
      expect(await stateOf(account.providerId)).toMatchObject({ status: 'active', requirements: [] });
    });

    test('the details of an active account can be changed; those that were accepted stay until the new ones are', async () => {
      const providerId = await openAccount(h, 'accepted');
      const before = await stateOf(providerId);
      if (!before) throw new Error('an account');
      expect(await h.onboard(await open(before), 'closed')).toBe(true);
      const examined = await stateOf(providerId);
      expect(examined).toEqual({ ...before, change: { status: 'in_review', last4: expect.any(String) } });
      expect(await eventsOf(before)).not.toEqual([]);
      h.advance(DAY_MS);
      expect(await eventsOf(before)).not.toEqual([]);
      const last4 = examined?.change?.last4;
      expect(last4).not.toBe(before.bank?.last4);
      expect(await stateOf(providerId)).toMatchObject({ status: 'active', bank: { last4 }, change: null });
    });

    test('a change that is rejected leaves the account as it was, which is paid out to and can be changed again', async () => {
      await funds();
      const providerId = await openAccount(h, 'accepted');
      const before = await stateOf(providerId);
      if (!before) throw new Error('an account');
      expect(await h.onboard(await open(before), 'rejected')).toBe(true);
      h.advance(DAY_MS);
      expect(await eventsOf(before)).not.toEqual([]);
      expect(await stateOf(providerId)).toEqual({
        ...before,
        change: { status: 'rejected', last4: expect.any(String) },
      });
      expect(await h.provider.createPayout(payout(providerId))).toMatchObject({ status: 'pending' });
      expect(await h.onboard(await open(before), 'closed')).toBe(true);
      h.advance(DAY_MS);
      await h.webhooks();
      expect(await stateOf(providerId)).toMatchObject({ status: 'active', change: null });
    });

    test('only an active account is paid out to, and the refusal of a key is its answer for good', async () => {
      await funds();
      const account = await onboarded('accepted');
      const asked = payout(account.providerId);
      const before = await h.provider.balance('USD');
      expect(await refusal(h.provider.createPayout(asked))).toEqual(code('account_not_active'));
      h.advance(DAY_MS);
      await h.webhooks();
      expect(await refusal(h.provider.createPayout(asked))).toEqual(code('account_not_active'));
      expect(await h.provider.balance('USD')).toEqual(before);
      expect(await h.provider.createPayout(payout(account.providerId))).toMatchObject({ status: 'pending' });
      expect(await refusal(h.provider.createPayout(payout('acct_unknown')))).toEqual(code('unknown_account'));
    });
  });
}
