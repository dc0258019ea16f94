import { expect, test } from 'vitest';
import { depositDueMinor } from '#server/ground/campaign-money.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { findingsOf } from '#tests/ledger/forging.ts';
import { harness } from '#tests/support/harness.ts';
import { approveAll } from './content.ts';
import {
  balanceOf,
  complete,
  funded,
  launch,
  milestonesOf,
  pay,
  payByCard,
  scene,
  settle,
  sign,
  signed,
  verify,
} from './scene.ts';

const h = await harness();
const contractOf = async ({ brand, campaign }: Awaited<ReturnType<typeof scene>>) =>
  (await h.as(brand.id)).payments.contract({ campaignId: campaign.id });

test.each([
  ['USD', 100_000, 37_501, 1],
  ['JPY', 10_000, 3_753, 4],
] as const)(
  'a balance of less than can be charged in %s is not asked for, and the platform bears it',
  async (...of) => {
    const [currency, budgetMinor, agreed, restMinor] = of;
    const at = await funded(h, { currency, budgetMinor, amounts: [agreed] });
    for (const deal of at.deals) await approveAll(h, deal);
    expect(await contractOf(at)).toMatchObject({ balanceMinor: 0, balance: { asked: false }, picture: { due: null } });
    await expect(pay(h, at, 'balance')).rejects.toMatchObject({ message: paymentMessages.nothingDue });
    await launch(h, at);
    const before = await balanceOf(h, 'platform_fee');
    await complete(h, at);
    await settle(h);
    expect((await milestonesOf(h, at.deals[0]?.id ?? '')).map(({ status }) => status)).toEqual([
      'paid',
      'paid',
      'paid',
    ]);
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    const entries = h.owner
      .selectFrom('ledgerTransactions')
      .innerJoin('ledgerEntries', 'ledgerEntries.transactionId', 'ledgerTransactions.id')
      .where('ledgerTransactions.campaignId', '=', at.campaign.id)
      .where('ledgerTransactions.kind', '=', 'rest_borne')
      .select(['account', 'amountMinor', 'currency'])
      .orderBy('amountMinor');
    expect(await entries.execute()).toEqual([
      { account: 'platform_fee', amountMinor: -restMinor, currency },
      { account: 'held', amountMinor: restMinor, currency },
    ]);
    expect(await balanceOf(h, 'platform_fee')).toBeGreaterThan(before);
    expect(await verify(h)).toEqual([]);
  },
);

test('a balance that can be charged is asked for to the last cent', async () => {
  const at = await funded(h, { budgetMinor: 100_000, amounts: [37_538] });
  expect((await contractOf(at)).balanceMinor).toBe(50);
});

test('a deposit whose halves cannot both be charged is the whole budget, and one of less cannot be paid', async () => {
  expect([80, 99, 100, 101, 0].map((budget) => depositDueMinor(budget, 50))).toEqual([80, 99, 50, 51, 0]);
  const at = await signed(h, { budgetMinor: 80, amounts: [60] });
  expect(await contractOf(at)).toMatchObject({ depositMinor: 80 });
  const deposit = await pay(h, at, 'deposit');
  expect(deposit.amountMinor).toBe(80);
  await payByCard(h, deposit.id);
  await settle(h);
  expect(await contractOf(at)).toMatchObject({ depositPaid: true, balanceMinor: 0 });

  const tiny = await scene(h, { budgetMinor: 40, amounts: [30] });
  await sign(h, tiny);
  await expect(pay(h, tiny, 'deposit')).rejects.toMatchObject({ message: paymentMessages.budgetTooSmall });
  expect(await verify(h)).toEqual([]);
});

test('the proof finds a payment and creators that wait for less than can be charged', async () => {
  const at = await signed(h, { budgetMinor: 100_000, amounts: [75_000] });
  const { id } = await pay(h, at, 'deposit');
  await h.owner.updateTable('payments').set({ amountMinor: 49 }).where('id', '=', id).execute();
  expect(await verify(h)).toContain(`Payment ${id} asks for 49 USD, which is less than the bank charges.`);
  await h.owner.updateTable('payments').set({ amountMinor: 50_000 }).where('id', '=', id).execute();

  const over = await funded(h, { budgetMinor: 80, amounts: [60] });
  for (const deal of over.deals) await approveAll(h, deal);
  await launch(h, over);
  await complete(h, over);
  await settle(h);
  const [signing] = await milestonesOf(h, over.deals[0]?.id ?? '');
  const set = (to: string) => `milestones set ${to} where id = '${signing?.id}'`;
  const held = set("status = 'held', uncovered = true, payout_id = null");
  const paid = set(`status = 'paid', uncovered = false, payout_id = '${signing?.payoutId}'`);
  expect(await findingsOf(h, held, paid)).toContain(
    `Campaign ${over.campaign.id} keeps its creators waiting for 16 USD, which is less than the bank charges.`,
  );
});
