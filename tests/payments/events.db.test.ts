import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inTransaction } from '#server/data/db.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import type { PaymentEvent } from '#server/providers/payments/interface.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { moveById } from '#tests/support/moves.ts';
import { reviewer } from './agreement.ts';
import {
  balanceOf,
  bankEvents,
  deliver,
  moneyOfOthers,
  pay,
  payByCard,
  payment,
  processInbox,
  type Scene,
  settle,
  signed,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();

async function paid(card?: string): Promise<Scene & { paymentId: string }> {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id, card);
  return { ...at, paymentId: id };
}
const eventsOf = async (reference: string, type: string) =>
  (await bankEvents(h, type)).filter((event) => event.body.includes(reference));
const store = async (event: PaymentEvent): Promise<void> => {
  await storeEvent(h.db, 'sandbox', event, new Date());
  await processInbox(h);
};

test('fifty deliveries of one event count once, whoever acts on it', async () => {
  const at = await paid();
  const [event] = await eventsOf(at.paymentId, 'payment.succeeded');
  if (!event) throw new Error('an event');
  const news = await Promise.all(Array.from({ length: 50 }, () => deliver(h, event)));
  expect(news.filter(Boolean)).toHaveLength(1);
  const { id } = await h.owner
    .selectFrom('providerEvents')
    .select('id')
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow();
  await Promise.all(Array.from({ length: 5 }, () => processEvent(systemContext(h), id)));
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(50_000);
  expect(await verify(h)).toEqual([]);
});

test('a late processing after the success changes nothing', async () => {
  const at = await paid();
  for (const type of ['payment.succeeded', 'payment.processing']) {
    for (const event of await eventsOf(at.paymentId, type)) await deliver(h, event);
    await processInbox(h);
  }
  expect((await payment(h, at.paymentId)).status).toBe('succeeded');
  expect(await verify(h)).toEqual([]);
});

test('money for a cancelled payment is booked and sent back', async () => {
  await moneyOfOthers(h);
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id);
  // No procedure leads here: cancelling closes the bank's page, unless somebody pays on it at that moment.
  const ctx = h.context(await h.actor(at.brand.id));
  await inTransaction(h.db, (tx) => moveById(tx, ctx, 'payment', id, 'cancel'));
  await settle(h);
  expect(await payment(h, id)).toMatchObject({ status: 'refunded', unwanted: true, refundedMinor: 50_000 });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  const brand = await h.as(at.brand.id);
  expect((await brand.payments.contract({ campaignId: at.campaign.id })).depositPaid).toBe(false);
  expect(await verify(h)).toEqual([]);
  const second = await pay(h, at, 'deposit');
  expect(second.id).not.toBe(id);
});

test('money that arrives after the campaign was cancelled goes back', async () => {
  await moneyOfOthers(h);
  const at = await paid();
  const admin = await h.as((await reviewer(h)).id);
  await admin.campaigns.cancel({ campaignId: at.campaign.id, reason: 'The launch was called off' });
  await settle(h);
  expect(await payment(h, at.paymentId)).toMatchObject({ status: 'refunded', unwanted: true });
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(0);
  expect(await verify(h)).toEqual([]);
});

test('an event with another amount or currency, or of an unknown payment, moves nothing and tells staff', async () => {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  const event: PaymentEvent = {
    eventId: randomUUID(),
    occurredAt: new Date().toISOString(),
    type: 'payment.succeeded',
    checkoutId: 'cs_1',
    chargeId: 'ch_1',
    reference: id,
    amountMinor: 1,
    currency: 'USD',
    feeMinor: 0,
    card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2034 },
  };
  await store(event);
  await store({ ...event, eventId: randomUUID(), amountMinor: 50_000, currency: 'EUR' });
  await store({ ...event, eventId: randomUUID(), reference: randomUUID() });
  await store({ ...event, eventId: randomUUID(), reference: "'; drop table payments" });
  expect((await payment(h, id)).status).toBe('created');
  const outcomes = await h.owner
    .selectFrom('providerEvents')
    .select('outcome')
    .where('outcome', 'like', 'not acted on%')
    .execute();
  expect(outcomes).toHaveLength(4);
  expect(await verify(h)).toEqual([]);
});

test('a second charge of one payment is booked by itself and sent back', async () => {
  await moneyOfOthers(h);
  const at = await paid();
  await settle(h);
  const [event] = await eventsOf(at.paymentId, 'payment.succeeded');
  if (!event) throw new Error('an event');
  const stored = await h.owner
    .selectFrom('providerEvents')
    .select('event')
    .where('eventId', '=', event.id)
    .executeTakeFirstOrThrow();
  const twice = { ...stored.event, eventId: randomUUID(), chargeId: 'ch_second' } as PaymentEvent;
  await store(twice);
  await store({ ...twice, eventId: randomUUID() });
  const rows = await h.owner
    .selectFrom('payments')
    .selectAll()
    .where('campaignId', '=', at.campaign.id)
    .where('unwanted', '=', true)
    .execute();
  expect(rows).toMatchObject([{ status: 'succeeded', refundedMinor: 50_000 }]);
  expect(await balanceOf(h, 'held', at.campaign.id)).toBe(50_000);
  const findings = await verify(h);
  expect(findings.every((finding) => finding.includes('The bank'))).toBe(true);
});
