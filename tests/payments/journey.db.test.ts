import { expect, test } from 'vitest';
import { harness } from '#tests/support/harness.ts';
import {
  balanceOf,
  complete,
  document,
  GOOD_CARD,
  live,
  milestonesOf,
  pay,
  payByCard,
  scene,
  settle,
  sign,
  verify,
} from './scene.ts';

const h = await harness();

test('[CONST-02] [CONST-03] [CONST-05] 1000 is 250 and 750, 150 / 225 / 375, 500 and 500', async () => {
  const at = await scene(h, { budgetMinor: 100_000, amounts: [75_000] });
  await sign(h, at);
  const brand = await h.as(at.brand.id);
  const before = await brand.payments.contract({ campaignId: at.campaign.id });
  expect(before).toMatchObject({ feeMinor: 25_000, poolMinor: 75_000, depositMinor: 50_000 });
  expect(before.may.payDeposit).toEqual({ allowed: true });

  const deposit = await pay(h, at, 'deposit');
  expect(deposit).toMatchObject({ amountMinor: 50_000, currency: 'USD', status: 'created' });
  expect(deposit.invoiceNumber).toBe(`${at.campaign.id.slice(0, 8)}-1`);
  expect(deposit.checkoutUrl).toContain('/sandbox-bank/pay/');
  await payByCard(h, deposit.id, GOOD_CARD);
  await settle(h);

  const after = await brand.payments.contract({ campaignId: at.campaign.id });
  expect(after).toMatchObject({ status: 'in_progress', stage: 'planning_creation' });
  expect(after).toMatchObject({ depositPaid: true, balanceMinor: 50_000 });
  expect(after.deals[0]).toMatchObject({ status: 'in_progress' });
  const milestones = await milestonesOf(h, at.deals[0]?.id ?? '');
  expect(milestones.map((m) => [m.kind, m.status, m.amountMinor])).toEqual([
    ['signing', 'accrued', 15_000],
    ['submission', 'planned', 22_500],
    ['approval', 'planned', 37_500],
  ]);
  expect(await verify(h)).toEqual([]);
});

test('the whole way of the money: deposit, balance, completion, payout', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [75_000] });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(100_000);
  expect(await verify(h)).toEqual([]);
  await complete(h, at);
  expect(await verify(h)).toEqual([]);
  await settle(h);

  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await balanceOf(h, 'creator_payable', at.creators[0]?.id)).toBe(0);
  const earnings = await h.owner.selectFrom('earnings').selectAll().where('campaignId', '=', at.campaign.id).execute();
  expect(earnings.reduce((sum, row) => sum + row.netMinor, 0)).toBe(75_000);
  expect(earnings.reduce((sum, row) => sum + row.feeMinor, 0)).toBe(25_000);
  const mine = await (await h.as(at.creators[0]?.id ?? '')).payments.earnings({});
  expect(mine.totals).toEqual([
    {
      currency: 'USD',
      count: 3,
      earnedMinor: 75_000,
      paidMinor: 75_000,
      onTheWayMinor: 0,
      waitingMinor: 0,
      accruedMinor: 0,
    },
  ]);
  expect(mine.rows.map((row) => row.status)).toEqual(['paid', 'paid', 'paid']);
  expect(await verify(h)).toEqual([]);
});

test('what the deals do not need goes back to the brand at completion', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [15_000] });
  await complete(h, at);
  await settle(h);
  const refunds = await h.owner
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.campaignId', '=', at.campaign.id)
    .select(['refunds.amountMinor', 'refunds.status'])
    .execute();
  expect(refunds).toEqual([{ amountMinor: 30_000, status: 'succeeded' }]);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('a deal signed after the deposit is bound by its last signature, and the balance grows with it', async () => {
  const at = await scene(h, { budgetMinor: 200_000, amounts: [75_000, 60_000] });
  const documentHash = await document(h, at);
  const brand = await h.as(at.brand.id);
  await brand.payments.signAsBrand({ campaignId: at.campaign.id, name: 'Bo', documentHash });
  const [first, second] = at.deals;
  if (!first || !second) throw new Error('two deals');
  await (await h.as(first.creatorId)).payments.signAsCreator({ dealId: first.id, name: 'One', documentHash });
  const deposit = await pay(h, at, 'deposit');
  await payByCard(h, deposit.id);
  await settle(h);
  const look = () => brand.payments.contract({ campaignId: at.campaign.id });
  const statusOf = async (id: string) => (await look()).deals.find((deal) => deal.id === id)?.status;
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['in_progress', 'accepted']);
  await (await h.as(second.creatorId)).payments.signAsCreator({ dealId: second.id, name: 'Two', documentHash });
  expect(await statusOf(second.id)).toBe('in_progress');
  expect((await look()).balanceMinor).toBe(80_000);
  expect(await verify(h)).toEqual([]);
});
