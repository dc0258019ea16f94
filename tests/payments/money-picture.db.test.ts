import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { payoutDay } from '#shared/payments/clock.ts';
import { harness } from '#tests/support/harness.ts';
import { complete, funded, live, pay, payByCard, type Scene, scene, settle, sign } from './scene.ts';

const h = await harness();

const pictureOf = async ({ brand, campaign }: Scene) =>
  (await (await h.as(brand.id)).payments.contract({ campaignId: campaign.id })).picture;
const agreementOf = async ({ deals: [deal] }: Scene) =>
  (await h.as(deal?.creatorId ?? '')).payments.agreement({ dealId: deal?.id ?? '' });
const endDateOf = async ({ campaign }: Scene): Promise<string> => {
  const { endDate } = await h.owner
    .selectFrom('campaigns')
    .select('endDate')
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return endDate ?? '';
};

test('the picture of a campaign’s money follows deposit, open offer, balance and what goes back', async () => {
  const at = await scene(h, { budgetMinor: 100_000, amounts: [30_000] });
  const none = { count: 0, costMinor: 0, toPayMinor: 0 };
  const before = await pictureOf(at);
  expect(before).toMatchObject({
    currency: 'USD',
    committedMinor: 40_000,
    heldMinor: 0,
    due: { kind: 'deposit', amountMinor: 50_000, missing: expect.any(String) },
    offers: none,
    freeMinor: 60_000,
    surplus: { amountMinor: 0, afterOffersMinor: 0, onItsWayMinor: 0 },
  });
  expect(before.timeline.every(({ done }) => !done)).toBe(true);
  await sign(h, at);
  expect((await pictureOf(at)).due).toEqual({ kind: 'deposit', amountMinor: 50_000, missing: null });
  await payByCard(h, (await pay(h, at, 'deposit')).id);
  await settle(h);
  const endDate = await endDateOf(at);
  const held = await pictureOf(at);
  expect(held).toMatchObject({
    committedMinor: 40_000,
    heldMinor: 50_000,
    due: null,
    offers: none,
    surplus: { amountMinor: 10_000, afterOffersMinor: 10_000, onItsWayMinor: 0 },
    endDate,
  });
  expect(held.timeline.map(({ name, done }) => `${name} ${done}`)).toEqual([
    'deposit true',
    'content false',
    'launch false',
    'end false',
    'payouts false',
    'surplus false',
  ]);
  expect(held.timeline.find(({ name }) => name === 'payouts')?.at).toBe(payoutDay(endDate, 'UTC'));

  const second = await createUser(h.owner, 'creator');
  const brand = await h.as(at.brand.id);
  const { dealIds } = await brand.deals.invite({
    campaignId: at.campaign.id,
    currency: 'USD',
    invites: [{ creatorId: second.id, agreedMinor: 15_000 }],
  });
  expect(await pictureOf(at)).toMatchObject({
    committedMinor: 40_000,
    due: null,
    // 400 for the deal and 200 for the offer, minus the 500 already paid.
    offers: { count: 1, costMinor: 20_000, toPayMinor: 10_000 },
    freeMinor: 40_000,
    surplus: { amountMinor: 10_000, afterOffersMinor: 0 },
  });
  await (await h.as(second.id)).deals.accept({ dealId: dealIds[0] ?? '' });
  expect(await pictureOf(at)).toMatchObject({
    committedMinor: 60_000,
    due: { kind: 'balance', amountMinor: 10_000, missing: null },
    offers: none,
    surplus: { amountMinor: 0 },
  });
});

test('after the end nothing is held or due, and what no deal needed is on its way back until the bank has sent it', async () => {
  const at = await live(h, { budgetMinor: 100_000, amounts: [30_000] });
  await complete(h, at);
  expect(await pictureOf(at)).toMatchObject({
    due: null,
    heldMinor: 0,
    freeMinor: 0,
    surplus: { amountMinor: 0, onItsWayMinor: 10_000 },
  });
  await settle(h);
  const done = await pictureOf(at);
  expect(done.surplus).toEqual({ amountMinor: 0, afterOffersMinor: 0, onItsWayMinor: 0 });
  expect(done.timeline.every((one) => one.done && one.at !== null)).toBe(true);
});

test('a creator sees that the deposit is held, and a day for each part of the payment: planned, then the day it was paid', async () => {
  const waiting = await agreementOf(await scene(h, { amounts: [30_000] }));
  expect(waiting.deposit).toEqual({ held: false, since: null });
  const at = await funded(h, { amounts: [30_000] });
  const day = payoutDay(await endDateOf(at), 'UTC');
  const bound = await agreementOf(at);
  expect(bound.deposit).toEqual({ held: true, since: expect.any(Date) });
  expect(bound.milestones.map(({ kind, expected }) => [kind, expected?.on, expected?.certainty])).toEqual([
    ['signing', day, 'planned'],
    ['submission', day, 'planned'],
    ['approval', day, 'planned'],
  ]);
  expect(bound.timeline.filter(({ done }) => done).map(({ name }) => name)).toEqual([
    'invited',
    'accepted',
    'brandSigned',
    'creatorSigned',
    'deposit',
  ]);
  expect(bound.timeline.at(-1)).toEqual({ name: 'paid', at: day, done: false });

  const over = await live(h, { amounts: [30_000] });
  await complete(h, over);
  expect((await agreementOf(over)).milestones.map(({ expected }) => expected?.certainty)).toEqual([
    'due',
    'due',
    'due',
  ]);
  await settle(h);
  const paid = await agreementOf(over);
  expect(paid.milestones.map(({ expected }) => expected?.certainty)).toEqual(['paid', 'paid', 'paid']);
  expect(paid.timeline.every(({ done }) => done)).toBe(true);
});

test('no day is promised to a creator whose payout setup is not done', async () => {
  const at = await live(h, { amounts: [30_000], payouts: null });
  await complete(h, at);
  expect((await agreementOf(at)).milestones.map(({ expected }) => expected)).toEqual([null, null, null]);
});
