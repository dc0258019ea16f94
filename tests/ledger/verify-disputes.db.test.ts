import { expect, test } from 'vitest';
import { reviewer } from '#tests/payments/agreement.ts';
import { decide, dispute, disputesOf, paymentOf } from '#tests/payments/disputing.ts';
import { complete, funded, live, moneyOfOthers, payBalance, settle, verify } from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import { findingsOf } from './forging.ts';

const h = await harness();
await moneyOfOthers(h);
const depositOf = async (campaignId: string) => (await paymentOf(h, campaignId, 'deposit')).id;

const open = await funded(h);
await dispute(h, await depositOf(open.campaign.id), 'lost');

const won = await funded(h);
await decide(h, await dispute(h, await depositOf(won.campaign.id), 'won'));

// Lost after the release: the platform bore it, and the brand has paid again.
const repaid = await live(h);
await complete(h, repaid);
await settle(h);
await decide(h, await dispute(h, await depositOf(repaid.campaign.id), 'lost'));
await payBalance(h, repaid);

// The refund of a cancelled campaign, called off by the dispute.
const calledOff = await funded(h);
await (await h.as((await reviewer(h)).id)).campaigns.cancel({
  campaignId: calledOff.campaign.id,
  reason: 'Called off',
});
await decide(h, await dispute(h, await depositOf(calledOff.campaign.id), 'lost'));

const of = (campaignId: string) => `campaign_id = '${campaignId}'`;
const isOpen = of(open.campaign.id);
const isWon = of(won.campaign.id);
const isRepaid = of(repaid.campaign.id);
const repayment =
  "account = 'platform_fee' and transaction_id in (select id from ledger_transactions where kind = 'loss_repaid')";

/** What is forged, the change, how it is undone, and verify's finding. */
const FORGERIES: readonly [string, string, string, RegExp][] = [
  [
    'what a payment says was taken',
    `payments set disputed_minor = disputed_minor - 1 where ${isOpen}`,
    `payments set disputed_minor = disputed_minor + 1 where ${isOpen}`,
    /says that 49999 is disputed or lost, but its disputes make 50000\./,
  ],
  [
    'the amount of an open dispute',
    `disputes set amount_minor = amount_minor - 1 where ${isOpen}`,
    `disputes set amount_minor = amount_minor + 1 where ${isOpen}`,
    /has 50000 USD disputed, but its open disputes make 49999\./,
  ],
  [
    'the amount of a lost dispute',
    `disputes set amount_minor = amount_minor - 1 where ${isRepaid}`,
    `disputes set amount_minor = amount_minor + 1 where ${isRepaid}`,
    /is lost, but its bookings took 50000 of 49999 from the bank and leave 0 disputed\./,
  ],
  [
    'the end of a dispute',
    `disputes set status = 'lost' where ${isWon}`,
    `disputes set status = 'won' where ${isWon}`,
    /is lost, but its bookings took 0 of 50000 from the bank/,
  ],
  [
    'a status without a history',
    `disputes set status = 'lost' where ${isWon}`,
    `disputes set status = 'won' where ${isWon}`,
    /The dispute \S+ is lost, but its history ends with won\./,
  ],
  [
    'the name of a dispute',
    `disputes set provider_id = provider_id || 'x' where ${isWon}`,
    `disputes set provider_id = left(provider_id, -1) where ${isWon}`,
    /The booking dispute_won:\S+ has no dispute\./,
  ],
  [
    'what the platform got back',
    `ledger_entries set amount_minor = amount_minor + 1 where ${repayment}`,
    `ledger_entries set amount_minor = amount_minor - 1 where ${repayment}`,
    /The platform got 1 back of what it bore of the lost disputes of campaign/,
  ],
  [
    'a refund that was called off',
    "refunds set status = 'failed' where status = 'cancelled'",
    "refunds set status = 'cancelled' where status = 'failed'",
    /is failed, but the booking that calls it off says otherwise\./,
  ],
  [
    'what the bank took',
    "sandbox_bank.statement_lines set amount_minor = amount_minor - 1 where kind = 'dispute'",
    "sandbox_bank.statement_lines set amount_minor = amount_minor + 1 where kind = 'dispute'",
    /The bank moved -50001 USD for dispute \S+, our books say -50000\./,
  ],
];

test('disputes of every end leave books that are right', async () => {
  const ends = await Promise.all([open, won, repaid, calledOff].map(({ campaign }) => disputesOf(h, campaign.id)));
  expect(ends.flat().map(({ status }) => status)).toEqual(['evidence_due', 'won', 'lost', 'lost']);
  expect(await verify(h)).toEqual([]);
});

test.each(FORGERIES)('verify finds %s that was forged', async (_what, change, undo, finding) => {
  expect(await findingsOf(h, change, undo)).toMatch(finding);
  expect(await verify(h)).toEqual([]);
});
