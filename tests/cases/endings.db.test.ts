import { describe, expect, test } from 'vitest';
import type { Row } from '#db/factories.ts';
import { milestoneMinor, milestonesMinor } from '#shared/money.ts';
import { approveAll, handIn } from '#tests/payments/content.ts';
import {
  balanceOf,
  complete,
  funded,
  launch,
  live,
  milestonesOf,
  moneyOfOthers,
  payBalance,
  type Scene,
  settle,
} from '#tests/payments/scene.ts';
import { harness } from '#tests/support/harness.ts';
import {
  acceptCase,
  books,
  caseOf,
  dealOf,
  decideCase,
  in8Days,
  NOTHING,
  openCase,
  silence,
  splitOf,
  staffOf,
} from './scene.ts';

const h = await harness();
await moneyOfOthers(h);

const AGREED = 75_000;
const shares = milestonesMinor(AGREED);
const first = ({ deals }: Scene): Row<'deals'> => {
  const [deal] = deals;
  if (!deal) throw new Error('a deal');
  return deal;
};
const statusesOf = async (dealId: string) =>
  Object.fromEntries(
    (await milestonesOf(h, dealId)).map(({ kind, status, amountMinor }) => [kind, [status, amountMinor]]),
  );
const earnedOf = async (dealId: string) => {
  const rows = await h.owner.selectFrom('earnings').selectAll().where('dealId', '=', dealId).execute();
  return Object.fromEntries(
    rows.map(({ netMinor, feeMinor, grossMinor, milestoneId }) => [milestoneId, { netMinor, feeMinor, grossMinor }]),
  );
};
const campaignOf = ({ campaign }: Scene) =>
  h.owner.selectFrom('campaigns').selectAll().where('id', '=', campaign.id).executeTakeFirstOrThrow();

test('a settled case pays each milestone to the cent, its fee in proportion, and the rest is free', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  const parts = { signing: shares.signing.netMinor, submission: 12_345, approval: 0 };
  const caseId = await openCase(h, deal, { parts });
  expect((await dealOf(h, deal.id)).caseId).toBe(caseId);
  await acceptCase(h, deal.brandId, caseId);
  await settle(h);
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'settled', finding: null, turn: null, answerBy: null });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'cancelled', caseId: null });
  expect(await statusesOf(deal.id)).toEqual({
    signing: ['paid', shares.signing.netMinor],
    submission: ['paid', 12_345],
    approval: ['cancelled', shares.approval.netMinor],
  });
  const reduced = milestoneMinor(AGREED, 'submission', 12_345);
  expect(Object.values(await earnedOf(deal.id))).toEqual(
    expect.arrayContaining([shares.signing, reduced].map((share) => expect.objectContaining(share))),
  );
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(100_000 - shares.signing.grossMinor - reduced.grossMinor);
  expect(await books(h)).toEqual([]);
});

test('a submitted deal of which the creator gets everything is completed', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  await acceptCase(h, deal.brandId, await openCase(h, deal));
  await settle(h);
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed', caseId: null });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await books(h)).toEqual([]);
});

test('staff decide by a split, and their reasons are read by both', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  const caseId = await openCase(h, deal, { by: 'brand', parts: NOTHING });
  const split = await splitOf(h, deal.id, { signing: 1, submission: 1, approval: 1 });
  await decideCase(h, deal.creatorId, caseId, { finding: 'creator', split });
  await settle(h);
  const { outcome } = await (await h.as(deal.creatorId)).cases.case({ caseId });
  expect(outcome).toMatchObject({
    ...{ status: 'decided', finding: 'creator', reason: 'The papers say so.', toCreatorMinor: 3 },
    backMinor:
      100_000 -
      3 -
      (['signing', 'submission', 'approval'] as const).reduce(
        (sum, kind) => sum + milestoneMinor(AGREED, kind, 1).feeMinor,
        0,
      ),
  });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'cancelled', caseId: null });
  expect(await books(h)).toEqual([]);
});

test('staff decide that the deal goes on, and it ends as if there had been no case', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  const caseId = await openCase(h, deal, { by: 'brand', parts: NOTHING });
  await decideCase(h, deal.creatorId, caseId, { finding: 'neither', split: null });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'submitted', caseId: null });
  await complete(h, at);
  await settle(h);
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed' });
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'decided', split: null });
  expect(await books(h)).toEqual([]);
});

test('silence loses on the day that was shown: the proposal takes effect', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  const caseId = await openCase(h, deal, { parts: { signing: 0 } });
  const due = (await caseOf(h, caseId)).answerBy ?? new Date(0);
  await silence(h, new Date(due.getTime() - 1));
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'open' });
  await silence(h, due);
  await settle(h);
  expect(await caseOf(h, caseId)).toMatchObject({ status: 'defaulted', finding: 'brand', toCreatorMinor: 60_000 });
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'cancelled', caseId: null });
  expect(await books(h, in8Days())).toEqual([]);
});

describe('while a case is open', () => {
  test('its deal is left out when the campaign is completed, and finished afterwards', async () => {
    const at = await live(h, { budgetMinor: 300_000, amounts: [AGREED, 60_000] });
    const [deal, other] = at.deals;
    if (!deal || !other) throw new Error('two deals');
    const caseId = await openCase(h, deal);
    await complete(h, at);
    await settle(h);
    expect(await dealOf(h, other.id)).toMatchObject({ status: 'completed' });
    expect(await dealOf(h, deal.id)).toMatchObject({ status: 'submitted', caseId });
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(100_000);
    expect(await books(h)).toEqual([]);
    await (await h.as(deal.creatorId)).cases.withdraw({ caseId });
    await settle(h);
    expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed', caseId: null });
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    expect(await books(h)).toEqual([]);
  });

  test('its deal and its money stay when the campaign is cancelled, and end with it afterwards', async () => {
    const at = await funded(h, { budgetMinor: 300_000, amounts: [AGREED, 60_000] });
    const [deal, other] = at.deals;
    if (!deal || !other) throw new Error('two deals');
    const caseId = await openCase(h, deal);
    const admin = await h.as(await staffOf(h));
    await admin.campaigns.cancel({ campaignId: at.campaign.id, reason: 'A test' });
    await settle(h);
    expect(await dealOf(h, other.id)).toMatchObject({ status: 'cancelled' });
    expect(await dealOf(h, deal.id)).toMatchObject({ status: 'in_progress', caseId });
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(100_000);
    expect(await books(h)).toEqual([]);
    await (await h.as(deal.creatorId)).cases.withdraw({ caseId });
    await settle(h);
    expect(await dealOf(h, deal.id)).toMatchObject({ status: 'cancelled', caseId: null });
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    expect(await books(h)).toEqual([]);
  });

  test('a split of a deal whose campaign was cancelled sends the rest back', async () => {
    const at = await funded(h, { budgetMinor: 200_000, amounts: [AGREED] });
    const deal = first(at);
    const caseId = await openCase(h, deal, { parts: { ...NOTHING, signing: 10_001 } });
    await (await h.as(await staffOf(h))).campaigns.cancel({ campaignId: at.campaign.id, reason: 'A test' });
    await acceptCase(h, deal.brandId, caseId);
    await settle(h);
    expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
    expect((await statusesOf(deal.id)).signing).toEqual(['paid', 10_001]);
    const { grossMinor } = milestoneMinor(AGREED, 'signing', 10_001);
    const back = await h.owner
      .selectFrom('payments')
      .select((eb) => eb.fn.sum<string>('refundedMinor').as('minor'))
      .where('campaignId', '=', at.campaign.id)
      .executeTakeFirstOrThrow();
    expect(Number(back.minor)).toBe(100_000 - grossMinor);
    expect(await books(h)).toEqual([]);
  });
});

test('a flagged creator’s part is on hold, reduced, and staff release or refuse it', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', deal.creatorId).execute();
  const caseId = await openCase(h, deal, { by: 'brand', parts: { signing: 0, submission: 5_000, approval: 7_000 } });
  await acceptCase(h, deal.creatorId, caseId);
  expect(await statusesOf(deal.id)).toMatchObject({ submission: ['held', 5_000], approval: ['held', 7_000] });
  expect(await books(h)).toEqual([]);
  const staff = await h.as(await staffOf(h));
  const rows = await milestonesOf(h, deal.id);
  const idOf = (kind: string) => rows.find((row) => row.kind === kind)?.id ?? '';
  await staff.payments.unhold({ milestoneId: idOf('submission') });
  await staff.payments.refuseMilestone({ milestoneId: idOf('approval'), reason: 'No' });
  await settle(h);
  expect(await statusesOf(deal.id)).toMatchObject({ submission: ['paid', 5_000], approval: ['cancelled', 7_000] });
  expect(await books(h)).toEqual([]);
});

test('what the money does not cover waits on hold until the balance is paid, which counts what a case has cost', async () => {
  const at = await funded(h, { budgetMinor: 200_000, amounts: [AGREED, AGREED] });
  const [deal, other] = at.deals;
  if (!deal || !other) throw new Error('two deals');
  // The deposit of 100,000 is all that is held; one deal of it costs all.
  await acceptCase(h, deal.brandId, await openCase(h, deal));
  await settle(h);
  expect((await dealOf(h, deal.id)).status).toBe('cancelled');
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  const due = await (await h.as(at.brand.id)).payments.contract({ campaignId: at.campaign.id });
  expect(due.balanceMinor).toBe(100_000);
  await approveAll(h, other);
  await payBalance(h, at);
  await launch(h, at);
  await complete(h, at);
  await settle(h);
  expect(await dealOf(h, other.id)).toMatchObject({ status: 'completed' });
  expect(await campaignOf(at)).toMatchObject({ status: 'completed' });
  expect(await books(h)).toEqual([]);
});

test('a completed deal whose money is on hold keeps its status, and its part is reduced', async () => {
  const at = await live(h, { amounts: [AGREED] });
  const deal = first(at);
  await h.owner.updateTable('users').set({ flagged: true }).where('id', '=', deal.creatorId).execute();
  await complete(h, at);
  await settle(h);
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed' });
  const caseId = await openCase(h, deal, { by: 'brand', parts: { signing: 0, submission: 100, approval: 200 } });
  const staff = await h.as(await staffOf(h));
  const held = (await milestonesOf(h, deal.id)).find(({ kind }) => kind === 'approval')?.id ?? '';
  await expect(staff.payments.unhold({ milestoneId: held })).rejects.toMatchObject({ code: 'CONFLICT' });
  await acceptCase(h, deal.creatorId, caseId);
  await settle(h);
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'completed', caseId: null });
  expect(await statusesOf(deal.id)).toEqual({
    signing: ['cancelled', shares.signing.netMinor],
    submission: ['held', 100],
    approval: ['held', 200],
  });
  expect(await books(h)).toEqual([]);
  await staff.payments.unhold({ milestoneId: held });
  await settle(h);
  expect((await statusesOf(deal.id)).approval).toEqual(['paid', 200]);
  expect(await books(h)).toEqual([]);
  // Another case is about what is left, also once it has ended.
  const again = await openCase(h, deal, { by: 'brand', parts: { submission: 40 } });
  await acceptCase(h, deal.creatorId, again);
  const { milestones, outcome } = await (await h.as(deal.creatorId)).cases.case({ caseId: again });
  const { feeMinor } = milestoneMinor(AGREED, 'submission', 100);
  const { feeMinor: left } = milestoneMinor(AGREED, 'submission', 40);
  expect(outcome).toMatchObject({ toCreatorMinor: 40, backMinor: 60 + feeMinor - left });
  expect(milestones.map(({ amountMinor }) => amountMinor)).toEqual([0, 100, 200]);
  expect(await books(h)).toEqual([]);
});

test('content is still submitted and approved while a case is open, and earned money is not released', async () => {
  const at = await funded(h, { amounts: [AGREED] });
  const deal = first(at);
  const caseId = await openCase(h, deal);
  await handIn(h, deal);
  expect(await dealOf(h, deal.id)).toMatchObject({ status: 'submitted', caseId });
  const staff = await h.as(await staffOf(h));
  const [signing] = (await milestonesOf(h, deal.id)).filter(({ kind }) => kind === 'signing');
  await expect(staff.payments.release({ milestoneId: signing?.id ?? '' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  await expect(staff.payments.endDeal({ dealId: deal.id, earned: true, reason: 'A test' })).rejects.toMatchObject({
    code: 'CONFLICT',
  });
  expect((await statusesOf(deal.id)).submission?.[0]).toBe('accrued');
  await (await h.as(deal.creatorId)).cases.withdraw({ caseId });
  expect(await books(h)).toEqual([]);
});
