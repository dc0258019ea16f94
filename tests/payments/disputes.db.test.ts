import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { processEvent } from '#server/money/events/events.service.ts';
import type { PaymentEvent } from '#server/providers/payments/interface.ts';
import { disputeMessages } from '#shared/messages/payments.ts';
import { copied } from '#tests/support/copies.ts';
import { harness } from '#tests/support/harness.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { reviewer } from './agreement.ts';
import {
  bankWorks,
  contractOf,
  decide,
  decideAtBank,
  disputeAtBank,
  dispute as disputed,
  disputesOf,
  type End,
  eventsAbout,
  paymentOf,
  titlesTo,
  told,
} from './disputing.ts';
import { tellTwice } from './moments.ts';
import {
  balanceOf,
  bankEvents,
  DISPUTED_CARD,
  deliver,
  funded,
  live,
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

const h = await harness();
const admin = await createUser(h.owner, 'admin');
await moneyOfOthers(h);

const books = async ({ campaign }: Scene) => ({
  held: await balanceOf(h, 'held', campaign.id),
  disputed: await balanceOf(h, 'disputed', campaign.id),
});

test('money that is disputed no longer counts as paid, and is not booked as refunded', async () => {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id, DISPUTED_CARD);
  await settle(h);
  await settle(h);
  const contract = await contractOf(h, at);
  expect(contract).toMatchObject({ depositPaid: false, depositArrived: true, balanceMinor: 100_000, paidMinor: 0 });
  expect(contract.payments).toMatchObject([
    { disputedMinor: 50_000, refundedMinor: 0, disputes: [{ amountMinor: 50_000 }] },
  ]);
  expect(await books(at)).toEqual({ held: 50_000, disputed: -50_000 });
  expect(await titlesTo(h, at.brand.id)).toEqual([disputeMessages.opened.title]);
  expect(await verify(h)).toEqual([]);
});

describe('whatever order the bank’s events come in, each twice, the dispute ends as the bank decided', () => {
  /** All orders of opened, evidence due, evidence submitted, decided. */
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0
      ? [[]]
      : left.flatMap((first) => orders(left.filter((each) => each !== first)).map((rest) => [first, ...rest]));

  const ENDS = ['won', 'lost'] as const;
  /** A deposit that was disputed at the bank, which has decided; we were told of the payment only. */
  const decided = copied({ name: 'decided dispute', guest: reviewer }, async (of, { end }: { end: End }) => {
    const at = await signed(of, { budgetMinor: 20_000, amounts: [15_000] });
    const { id } = await pay(of, at, 'deposit');
    await payByCard(of, id);
    await tellTwice(of, id, 'payment.succeeded');
    const disputeId = await disputeAtBank(of, id, end);
    await decideAtBank(of, disputeId);
    return { ...at, id, disputeId };
  });

  const courses = pairsOf(ENDS, orders([0, 1, 2, 3]));
  test.each(ENDS)('[R9] %s', async (end) => {
    for (const [, order] of courses.filter(([ofCourse]) => ofCourse === end)) {
      const { id, disputeId, ...at } = await decided(h, { end });
      const events = await eventsAbout(h, disputeId);
      expect(events.map(({ type }) => type)).toEqual([
        'dispute.opened',
        'dispute.updated',
        'dispute.updated',
        `dispute.${end}`,
      ]);
      for (const place of order) {
        const event = events[place];
        if (!event) throw new Error('four events');
        expect([await deliver(h, event), await deliver(h, event)]).toEqual([true, false]);
        await processInbox(h);
        await told(h, await storedAs(event.id));
      }
      expect(await disputesOf(h, at.campaign.id), order.join()).toMatchObject([{ status: end, amountMinor: 10_000 }]);
      expect(await payment(h, id), order.join()).toMatchObject({
        refundedMinor: 0,
        disputedMinor: end === 'won' ? 0 : 10_000,
      });
      expect(await books(at), order.join()).toEqual({ held: end === 'won' ? 10_000 : 0, disputed: 0 });
    }
    expect(await verify(h)).toEqual([]);
  });
});

const storedAs = async (eventId: string): Promise<PaymentEvent> => {
  const { event } = await h.owner
    .selectFrom('providerEvents')
    .select('event')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  return event as PaymentEvent;
};

test('[R9] a dispute that is told before its charge waits for it', async () => {
  const at = await signed(h);
  const { id } = await pay(h, at, 'deposit');
  await payByCard(h, id, DISPUTED_CARD);
  await bankWorks(h);
  const about = (await bankEvents(h)).filter(({ body }) => body.includes(id));
  for (const event of about.filter(({ type }) => type.startsWith('dispute.'))) await deliver(h, event);
  await expect(processInbox(h)).rejects.toThrow();
  expect(await disputesOf(h, at.campaign.id)).toEqual([]);
  for (const event of about.filter(({ type }) => type === 'payment.succeeded')) {
    await deliver(h, event);
    const inbox = h.owner.selectFrom('providerEvents').select('id').where('eventId', '=', event.id);
    await processEvent(systemContext(h), (await inbox.executeTakeFirstOrThrow()).id);
  }
  await processInbox(h);
  expect(await disputesOf(h, at.campaign.id)).toMatchObject([{ status: 'evidence_due', paymentId: id }]);
  expect(await verify(h)).toEqual([]);
});

test('[R9] a dispute that makes no sense moves nothing, and staff is told', async () => {
  const at = await funded(h);
  const paid = await paymentOf(h, at.campaign.id, 'deposit');
  const event: PaymentEvent = {
    type: 'dispute.opened',
    eventId: 'x',
    occurredAt: new Date().toISOString(),
    disputeId: `dp_${randomUUID()}`,
    chargeId: paid.chargeId ?? '',
    reference: paid.id,
    amountMinor: 50_001,
    currency: 'USD',
    reason: 'fraudulent',
    evidenceDueAt: null,
  };
  expect(await told(h, event)).toBe('not acted on: a dispute of more than was paid');
  expect(await told(h, { ...event, amountMinor: 0 })).toBe('not acted on: a dispute of more than was paid');
  expect(await told(h, { ...event, amountMinor: 1, currency: 'EUR' })).toBe(
    'not acted on: a dispute in another currency',
  );
  expect(await told(h, { ...event, reference: randomUUID() })).toBe('not acted on: a dispute of an unknown payment');
  expect(await disputesOf(h, at.campaign.id)).toEqual([]);
  const name = await disputed(h, paid.id, 'won');
  const known = { ...event, disputeId: name, amountMinor: 50_000 };
  expect(await told(h, { ...known, amountMinor: 1 })).toBe('not acted on: another amount or payment than was disputed');
  await decide(h, name);
  expect(await told(h, { ...known, type: 'dispute.lost' })).toBe('not acted on: a dispute that was won before');
  expect(await books(at)).toEqual({ held: 50_000, disputed: 0 });
  expect(await verify(h)).toEqual([]);
});

test('only what is left of a payment is disputed, and what was sent back before stays so', async () => {
  const at = await funded(h);
  const { id } = await paymentOf(h, at.campaign.id, 'deposit');
  await (await h.as(admin.id)).payments.refund({ paymentId: id, amountMinor: 20_000, reason: 'A gift' });
  await settle(h);
  const name = await disputed(h, id, 'lost');
  expect(await contractOf(h, at)).toMatchObject({ paidMinor: 0, disputedMinor: 30_000, depositPaid: false });
  await decide(h, name);
  expect(await payment(h, id)).toMatchObject({ refundedMinor: 20_000, disputedMinor: 30_000, status: 'succeeded' });
  expect(await books(at)).toEqual({ held: 0, disputed: 0 });
  expect(await verify(h)).toEqual([]);
});

test('two disputes on one campaign are each decided by themselves', async () => {
  const at = await live(h);
  const [deposit, balance] = [
    await paymentOf(h, at.campaign.id, 'deposit'),
    await paymentOf(h, at.campaign.id, 'balance'),
  ];
  const first = await disputed(h, deposit.id, 'won');
  const second = await disputed(h, balance.id, 'lost');
  expect(await books(at)).toEqual({ held: 100_000, disputed: -100_000 });
  expect(await contractOf(h, at)).toMatchObject({ paidMinor: 0, balanceMinor: 100_000 });
  await decide(h, second);
  expect(await books(at)).toEqual({ held: 50_000, disputed: -50_000 });
  expect(await verify(h)).toEqual([]);
  await decide(h, first);
  expect(await books(at)).toEqual({ held: 50_000, disputed: 0 });
  expect(await contractOf(h, at)).toMatchObject({ paidMinor: 50_000, balanceMinor: 50_000, depositPaid: true });
  expect(await verify(h)).toEqual([]);
});

// Last: the bank of these tests does not know the second charge.
test.each(['won', 'lost'] as const)(
  'a second charge of a payment is disputed by itself, and the campaign keeps its money (%s)',
  async (end) => {
    const at = await funded(h);
    const { id } = await paymentOf(h, at.campaign.id, 'deposit');
    const [arrival] = (await bankEvents(h, 'payment.succeeded')).filter(({ body }) => body.includes(id));
    const success = await storedAs(arrival?.id ?? '');
    if (success.type !== 'payment.succeeded') throw new Error('It arrived');
    const chargeId = `ch_${randomUUID()}`;
    await told(h, { ...success, chargeId });
    const about = {
      chargeId,
      reference: id,
      amountMinor: 50_000,
      currency: 'USD',
      reason: 'duplicate',
      evidenceDueAt: null,
    };
    const event = { ...about, eventId: 'x', occurredAt: success.occurredAt, disputeId: `dp_${randomUUID()}` };
    expect(await told(h, { ...event, type: 'dispute.opened' })).toBe('disputed');
    expect(await contractOf(h, at)).toMatchObject({ depositPaid: true, paidMinor: 50_000, disputedMinor: 0 });
    const rows = () =>
      h.owner
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .where('payments.chargeId', '=', chargeId)
        .select('refunds.status')
        .orderBy('refunds.createdAt')
        .execute();
    expect(await rows()).toEqual([{ status: 'cancelled' }]);
    expect(await told(h, { ...event, type: `dispute.${end}` })).toBe(end);
    expect(await books(at)).toEqual({ held: 50_000, disputed: 0 });
    expect(await rows()).toEqual(
      end === 'won' ? [{ status: 'cancelled' }, { status: 'created' }] : [{ status: 'cancelled' }],
    );
    // The books themselves are right.
    const findings = await verify(h);
    expect(findings.filter((finding) => !finding.includes('he bank'))).toEqual([]);
  },
);
