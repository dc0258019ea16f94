import { findOnboarding, submitOnboarding } from '#server/providers/payments/bank/payout-accounts.ts';
import { findPage, removeCard, storeCard } from '#server/providers/payments/bank/stored-cards.ts';
import { readAccount } from '#server/providers/payments/bank/test-accounts.ts';
import type { HostedPage, WebhookHeaders } from '#server/providers/payments/interface.ts';
import { createSandboxPayments, sandboxBank, workBank } from '#server/providers/payments/local.ts';
import { signWebhook } from '#server/providers/payments/signature.ts';
import { payCheckout, testCard } from '#tests/support/bank.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { disputesContract } from './disputes.suite.ts';
import { type CardStory, type PaymentsHarness, paymentsContract } from './payments.suite.ts';
import { type AccountStory, payoutAccountsContract } from './payout-accounts.suite.ts';

const CARDS: Record<CardStory, string> = {
  succeeds: '4242424242424242',
  insufficient_funds: '4000000000009995',
  card_declined: '4000000000000002',
  lost_card: '4000000000009987',
  expired_card: '4000000000000069',
  approved: '4000002500003155',
  refused: '4000002500003155',
  dispute_won: '4000000000000259',
  dispute_lost: '4000000000002685',
  refunds_bounce: '4000000000005126',
};

const ACCOUNTS: Record<AccountStory, string> = {
  accepted: '000123456789',
  asks_for_document: '000222222227',
  rejected: '000333333335',
  restricted_later: '000444444440',
  closed: '000666666660',
};

async function sandbox(): Promise<PaymentsHarness> {
  const { db, env } = await racingHarness();
  let now = new Date('2026-03-10T09:00:00.500Z');
  const sent: { headers: WebhookHeaders; body: string }[] = [];
  const bank = {
    ...sandboxBank(env, db, () => now),
    delays: {
      webhookMs: 0,
      duplicateMs: 0,
      lateMs: 0,
      refundMs: 1_000,
      payoutMs: 5_000,
      disputeMs: 60_000,
      examinationMs: 1_000,
      restrictionMs: 60_000,
    },
    async post(_url: string, headers: Record<string, string>, body: string) {
      sent.push({ headers, body });
      return 200;
    },
  };
  const pageOf = async (kind: 'setup' | 'portal', { providerId }: HostedPage) => {
    const found = await findPage(bank, kind, providerId);
    if (!found) throw new Error('The page is closed.');
    return found.page;
  };
  // Signed when read, because the suite moves the clock.
  const signed = (body: string) => ({
    get headers(): WebhookHeaders {
      return signWebhook(bank.secret, 'evt_1', now, body);
    },
    body,
  });
  return {
    provider: createSandboxPayments(bank),
    siteUrl: env.publicUrl,
    now: () => now,
    advance(ms) {
      now = new Date(now.getTime() + ms);
    },
    async pay({ providerId }, story): Promise<void> {
      await payCheckout(bank, providerId, CARDS[story], story !== 'refused');
    },
    async storeCard(setup) {
      await storeCard(bank, await pageOf('setup', setup), testCard(undefined, now));
    },
    async removeCard(portal) {
      await removeCard(bank, await pageOf('portal', portal));
    },
    async webhooks() {
      await workBank(bank);
      return sent.splice(0);
    },
    feeMinor: (amountMinor) => Math.round(amountMinor * 0.014) + 20,
    async onboard({ url }, story, document = ''): Promise<boolean> {
      const page = await findOnboarding(bank, new URL(url).pathname.split('/').at(-1) ?? '');
      if (!page?.usable) return false;
      const person = { name: 'Cleo Creator', birth: '1996-08-30', country: 'US' };
      const read = readAccount({ ...person, number: ACCOUNTS[story], document }, page.requirements, now);
      return 'details' in read && submitOnboarding(bank, page, read.details);
    },
    signed: {
      rubbish: [
        '',
        'null',
        '{',
        '[]',
        '{"id":"evt_1"}',
        '{"id":"evt_2","type":"payout.paid","createdAt":"","data":{}}',
        JSON.stringify({ id: 'evt_1', type: 'payout.paid', createdAt: now.toISOString(), data: {} }),
      ].map(signed),
      unknown: signed(
        JSON.stringify({ id: 'evt_1', type: 'weather.changed', createdAt: now.toISOString(), data: { rain: true } }),
      ),
    },
  };
}

paymentsContract('sandbox bank', sandbox);
disputesContract('sandbox bank', sandbox);
payoutAccountsContract('sandbox bank', sandbox);
