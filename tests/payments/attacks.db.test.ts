import { expect, test } from 'vitest';
import { expireCheckout } from '#server/money/checkout/checkout.service.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { callPayout, claimPayout, recordPayout } from '#server/money/payouts/payouts.service.ts';
import { callRefund, claimRefund, recordRefund } from '#server/money/refunds/refunds.service.ts';
import { sandboxBank, workBank } from '#server/providers/payments/local.ts';
import { DAY_MS } from '#shared/constants.ts';
import { PAYMENT_KINDS, type PaymentKind } from '#shared/payments/payments.schema.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { pairsOf, THOROUGH } from '#tests/support/pairs.ts';
import { reviewer } from './agreement.ts';
import { HAPPENINGS } from './happenings.ts';
import { each, type Moment, openPayment, readyFor, refusal, type Stand, soon, tellTwice } from './moments.ts';
import {
  bankEvents,
  deliver,
  EMPTY_CARD,
  funded,
  moneyOfOthers,
  payByCard,
  payment,
  systemContext,
  verify,
} from './scene.ts';
import { faults } from './state.ts';

const h = await racingHarness();
/** How many campaigns a race is run in. */
const ROUNDS = THOROUGH ? 12 : 4;
await moneyOfOthers(h);
const admin = await reviewer(h);

/** Campaigns whose payment of a kind is at a given moment, as many as needed. */
async function open(
  kind: PaymentKind,
  moment: Moment,
  many: number,
): Promise<{ at: Stand; arrive: () => Promise<void> }[]> {
  const ready = await each(Array.from({ length: many }), () => readyFor(h, kind));
  return each(ready, async (at) => {
    const { id, arrive } = await openPayment(h, at, kind, moment);
    return { at: { ...at, paymentId: id }, arrive };
  });
}

/** Every campaign is as it must be, the books are right, and there was no deadlock. */
async function allIsWell(stands: readonly { name: string; at: Stand }[]): Promise<void> {
  await h.runJobs(soon());
  const wrong = await each(stands, async ({ name, at }) => (await faults(h, at)).map((what) => `${name}: ${what}`));
  expect(wrong.flat()).toEqual([]);
  expect(await verify(h)).toEqual([]);
  expect(h.errors.filter((error) => codeOf(error) === '40P01')).toEqual([]);
}
const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

const races = PAYMENT_KINDS.flatMap((kind) =>
  (['the page open', 'paid, the event not acted on'] as const).map((moment) => [kind, moment] as const),
);
test.each(races)(
  '[R2] [R9] the %s is %s, and its money races everything else that can happen: no money is stuck, no guard is passed',
  async (kind, moment) => {
    const happenings = pairsOf(races, HAPPENINGS).filter(([race]) => race[0] === kind && race[1] === moment);
    const stands = await open(kind, moment, happenings.length);
    const raced = happenings.flatMap(([, happening], index) => {
      const one = stands[index];
      return one ? [{ ...one, happening, name: happening.name }] : [];
    });
    await each(raced, async ({ at, arrive, happening }) => {
      const money = moment === 'the page open' ? arrive() : tellTwice(h, at.paymentId, 'payment.succeeded');
      await Promise.all([happening.act(h, at).catch(refusal), money]);
    });
    await allIsWell(raced);
  },
  120_000,
);

test('[R2] [R9] a cancelled campaign is deleted and restored while money comes: it goes back', async () => {
  const stands = await open('deposit', 'processing', ROUNDS);
  await each(stands, async ({ at }) => {
    const input = { campaignId: at.campaign.id };
    await (await h.as(admin.id)).campaigns.cancel({ ...input, reason: 'A test' });
    const brand = await h.as(at.brand.id);
    const gone = (error: unknown) => (codeOf(error) === 'NOT_FOUND' ? null : refusal(error));
    await Promise.all([
      brand.campaigns.delete(input).catch(gone),
      brand.campaigns.restore(input).catch(gone),
      tellTwice(h, at.paymentId, 'payment.succeeded'),
    ]);
  });
  await allIsWell(stands.map(({ at }) => ({ name: 'deleted', at })));
  for (const { at } of stands) expect((await payment(h, at.paymentId)).status).toBe('refunded');
});

test('[R2] staff decides in three ways at once while money comes: one decision, and the money follows it', async () => {
  const stands = await open('deposit', 'paid, the event not acted on', ROUNDS);
  await each(stands, async ({ at }) => {
    const staff = await h.as(admin.id);
    const input = { campaignId: at.campaign.id, note: 'A test' };
    await Promise.all([
      staff.review.reject(input).catch(refusal),
      staff.review.requestRevision(input).catch(refusal),
      staff.review.approve(input).catch(refusal),
      tellTwice(h, at.paymentId, 'payment.succeeded'),
    ]);
  });
  await allIsWell(stands.map(({ at }) => ({ name: 'decided', at })));
});

const events = async (type: string, about: string) =>
  (await bankEvents(h, type)).filter(({ body }) => body.includes(about));
const bank = () => ({ ...sandboxBank(h.env, h.db, () => new Date()), post: async () => 200 });
const inbox = async (eventId: string) =>
  (await h.owner.selectFrom('providerEvents').select('id').where('eventId', '=', eventId).executeTakeFirstOrThrow()).id;

test('[R2] [R9] the answer of a refund or a payout races the bank’s word of it and staff, and nobody waits for anybody', async () => {
  const ctx = systemContext(h);
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = await funded(h, { budgetMinor: 1_000_000, amounts: [100_000] });
    const staff = await h.as(admin.id);
    const deal = at.deals[0]?.id ?? '';
    const { id: milestoneId } = await h.owner
      .selectFrom('milestones')
      .select('id')
      .where('dealId', '=', deal)
      .where('kind', '=', 'signing')
      .executeTakeFirstOrThrow();
    const { id: paymentId } = await h.owner
      .selectFrom('payments')
      .select('id')
      .where('campaignId', '=', at.campaign.id)
      .executeTakeFirstOrThrow();
    await staff.payments.release({ milestoneId });
    await staff.payments.refund({ paymentId, amountMinor: 1_000, reason: 'A test' });
    const payouts = await h.owner.selectFrom('payouts').select('id').where('dealId', '=', deal).execute();
    const refunds = await h.owner.selectFrom('refunds').select('id').where('paymentId', '=', paymentId).execute();
    const payoutId = payouts[0]?.id ?? '';
    const refundId = refunds[0]?.id ?? '';
    const payoutClaim = await claimPayout(ctx, payoutId);
    const refundClaim = await claimRefund(ctx, refundId);
    if (!payoutClaim || !refundClaim) throw new Error('Claims');
    await callPayout(ctx, payoutClaim);
    await callRefund(ctx, refundClaim);
    await workBank(bank());
    // The answer comes late: the bank is done, and says so in it.
    const payout = await callPayout(ctx, payoutClaim);
    const refund = await callRefund(ctx, refundClaim);
    expect([payout, refund]).toMatchObject([{ status: 'paid' }, { status: 'succeeded' }]);
    const told = [
      ...(await events('payout.paid', payoutId)),
      ...(await events('refund.succeeded', refundClaim.chargeId)),
    ];
    expect(told).toHaveLength(2);
    for (const event of told) await deliver(h, event);
    const word = async (id: string) =>
      processEvent(ctx, id).catch((error: unknown) => {
        // The refund's name is not stored yet: the job is retried.
        if (!(error instanceof Error) || error.constructor.name !== 'TooEarly') throw error;
      });
    await Promise.all([
      recordPayout(ctx, payoutId, payoutClaim, payout),
      recordRefund(ctx, refundId, refund),
      ...(await Promise.all(told.map(({ id }) => inbox(id)))).map(word),
      staff.payments.endDeal({ dealId: deal, earned: true, reason: 'A test' }).catch(refusal),
      staff.payments.refund({ paymentId, amountMinor: 500, reason: 'A test' }).catch(refusal),
    ]);
  }
  await h.runJobs(soon());
  expect(await verify(h)).toEqual([]);
  expect(h.errors.filter((error) => codeOf(error) === '40P01')).toEqual([]);
});

test('[R9] one process is a day ahead, another a day behind: a page that one closes and the other takes money of ends well', async () => {
  const stands = await open('deposit', 'the page open', ROUNDS);
  await each(stands, async ({ at, arrive }) => {
    const ahead = systemContext(h, new Date(Date.now() + DAY_MS));
    const behind = systemContext(h, new Date(Date.now() - DAY_MS));
    await Promise.all([expireCheckout(ahead, at.paymentId), arrive()]);
    const told = (await events('payment.succeeded', at.paymentId)).concat(
      await events('checkout.expired', at.paymentId),
    );
    for (const event of told) {
      await deliver(h, event);
      const id = await inbox(event.id);
      await Promise.all([processEvent(behind, id), expireCheckout(ahead, at.paymentId)]);
    }
  });
  await allIsWell(stands.map(({ at }) => ({ name: 'skewed', at })));
});

test('[R9] news of a payment in every order, each piece three times, comes to the same', async () => {
  const types = ['payment.failed', 'payment.processing', 'payment.succeeded'] as const;
  const orders = types.flatMap((first) =>
    types.filter((second) => second !== first).map((second) => [first, second, ...types] as const),
  );
  const stands = await open('deposit', 'the page open', orders.length);
  await each([...stands.entries()], async ([index, { at, arrive }]) => {
    await payByCard(h, at.paymentId, EMPTY_CARD);
    await arrive();
    for (const type of orders[index] ?? []) {
      for (const event of await events(type, at.paymentId)) await Promise.all([1, 2, 3].map(() => deliver(h, event)));
      await tellTwice(h, at.paymentId, type);
    }
  });
  await allIsWell(stands.map(({ at }) => ({ name: 'in another order', at })));
  for (const { at } of stands)
    expect(await payment(h, at.paymentId)).toMatchObject({ status: 'succeeded', unwanted: false });
});
