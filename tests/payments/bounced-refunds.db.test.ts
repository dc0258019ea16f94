import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { sendRefund } from '#server/money/refunds/refunds.service.ts';
import { storeEvent } from '#server/providers/payments/inbox.ts';
import type { PaymentEvent } from '#server/providers/payments/interface.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { noticesTo } from '#tests/support/notices.ts';
import { dispute } from './disputing.ts';
import {
  balanceOf,
  GOOD_CARD,
  NO_REFUNDS_CARD,
  pay,
  payByCard,
  processInbox,
  settle,
  signed,
  systemContext,
  verify,
} from './scene.ts';

const h = await racingHarness();
const clerk = await createUser(h.owner, 'admin');
const { payments } = await h.as(clerk.id);
const AMOUNT_MINOR = 10_000;
const today = isoDay(new Date());
let statementLine = 0;
const said = (refundId: string) => ({ refundId, sentOn: today, bankReference: `SEPA-OUT-${++statementLine}` });

const refundOf = (paymentId: string) =>
  h.owner.selectFrom('refunds').selectAll().where('paymentId', '=', paymentId).executeTakeFirstOrThrow();

/** The provider's events about a refund by its name, which is that of its last attempt unless another is given. */
async function tell(
  paymentId: string,
  type: 'refund.succeeded' | 'refund.failed',
  name?: string,
): Promise<string | null> {
  const providerId = name ?? (await refundOf(paymentId)).providerId;
  const { chargeId } = await h.owner
    .selectFrom('payments')
    .select('chargeId')
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow();
  const eventId = randomUUID();
  const news = {
    eventId,
    occurredAt: new Date().toISOString(),
    refundId: providerId ?? '',
    chargeId: chargeId ?? '',
    reference: paymentId,
    amountMinor: AMOUNT_MINOR,
    currency: 'USD',
  } as const;
  const event: PaymentEvent =
    type === 'refund.failed'
      ? { ...news, type, failureCode: 'card_closed', failureMessage: 'The card is closed.' }
      : { ...news, type };
  await storeEvent(h.db, 'sandbox', event, new Date());
  await processInbox(h);
  const stored = h.owner.selectFrom('providerEvents').select('outcome').where('eventId', '=', eventId);
  return (await stored.executeTakeFirstOrThrow()).outcome;
}

/** A partial refund of a deposit on its way to the card. */
async function asked(card = NO_REFUNDS_CARD) {
  const at = await signed(h);
  const { id: paymentId } = await pay(h, at, 'deposit');
  await payByCard(h, paymentId, card);
  await settle(h);
  await payments.refund({ paymentId, amountMinor: AMOUNT_MINOR, reason: 'Agreed with the brand' });
  return { ...at, paymentId, refundId: (await refundOf(paymentId)).id };
}

/** The same after the provider has reported that it was sent. */
async function sent() {
  const at = await asked();
  await sendRefund(systemContext(h), at.refundId);
  expect(await tell(at.paymentId, 'refund.succeeded')).toBe('sent back');
  return at;
}

/** The same after it bounced, days later. */
async function bounced() {
  const at = await sent();
  await settle(h);
  expect(await refundOf(at.paymentId)).toMatchObject({ status: 'failed', attempt: 1 });
  return at;
}

test('staff sends a refund that came back by bank transfer: it is paid, booked against the bank account, audited, and the brand is told', async () => {
  const at = await bounced();
  expect(await verify(h)).toEqual([]);
  const item = () => payments.deskItem({ list: 'refunds', id: at.refundId });
  expect((await item()).row.may).toMatchObject({ retry: { allowed: true }, settle: { allowed: true } });
  const before = {
    bank: await balanceOf(h, 'bank_transfers'),
    provider: await balanceOf(h, 'brand_clearing'),
    owed: await balanceOf(h, 'refunds'),
  };
  const input = said(at.refundId);
  await payments.settleTransferRefund(input);
  expect(await refundOf(at.paymentId)).toMatchObject({
    status: 'succeeded',
    attempt: 2,
    failureReason: null,
    bankReference: input.bankReference,
    sentOn: today,
  });
  expect(await balanceOf(h, 'bank_transfers')).toBe(before.bank + AMOUNT_MINOR);
  expect(await balanceOf(h, 'brand_clearing')).toBe(before.provider);
  expect(await balanceOf(h, 'refunds')).toBe(before.owed - AMOUNT_MINOR);
  const rows = h.owner
    .selectFrom('auditLog')
    .select(['userId', 'note', 'after'])
    .where('resourceId', '=', at.refundId)
    .where('action', '=', 'payments.settleTransferRefund');
  const after = { amountMinor: AMOUNT_MINOR, currency: 'USD', bankReference: input.bankReference, sentOn: today };
  expect(await rows.execute()).toEqual([{ userId: clerk.id, note: input.bankReference, after }]);
  const sent = `$100.00 was sent back by bank transfer. Its reference is ${input.bankReference}.`;
  expect(await noticesTo(h, at.brand.id)).toContainEqual(
    expect.objectContaining({ title: 'Refund sent', message: sent }),
  );
  const { row, history } = await item();
  expect(row).toMatchObject({ status: 'succeeded', may: { retry: { allowed: false }, settle: { allowed: false } } });
  expect(history.map(({ note }) => note)).toContain(input.bankReference);
  // No job also sends it to the card.
  await h.runJobs(new Date(Date.now() + DAY_MS));
  await settle(h);
  expect(await refundOf(at.paymentId)).toMatchObject({ status: 'succeeded', attempt: 2 });
  expect(await verify(h)).toEqual([]);
});

test('pressed twice, or by eight clerks at once, it is settled once', async () => {
  const at = await bounced();
  const before = await balanceOf(h, 'bank_transfers');
  const tries = Array.from({ length: 8 }, () =>
    payments.settleTransferRefund(said(at.refundId)).then(
      () => 'settled',
      (error: { code: string }) => error.code,
    ),
  );
  expect((await Promise.all(tries)).sort()).toEqual([...Array(7).fill('CONFLICT'), 'settled']);
  await expect(payments.settleTransferRefund(said(at.refundId))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: transferMessages.refundSettled,
  });
  expect(await balanceOf(h, 'bank_transfers')).toBe(before + AMOUNT_MINOR);
  expect(await verify(h)).toEqual([]);
});

test('a clerk who sends it to the card again and one who settles it get in each other’s way once', async () => {
  const at = await bounced();
  const both = await Promise.allSettled([
    payments.retryRefund({ refundId: at.refundId }),
    payments.settleTransferRefund(said(at.refundId)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await settle(h);
  expect(await verify(h)).toEqual([]);
});

test('a refund that its card can still take is refused in a sentence, and so is one that the card has taken', async () => {
  const at = await asked(GOOD_CARD);
  const refused = (message: string) =>
    expect(payments.settleTransferRefund(said(at.refundId))).rejects.toMatchObject({ code: 'CONFLICT', message });
  await refused(transferMessages.notBounced);
  await sendRefund(systemContext(h), at.refundId);
  expect(await refundOf(at.paymentId)).toMatchObject({ status: 'processing' });
  await refused(transferMessages.notBounced);
  await settle(h);
  expect(await refundOf(at.paymentId)).toMatchObject({ status: 'succeeded', bankReference: null });
  await refused(transferMessages.refundSettled);
  const { row } = await payments.deskItem({ list: 'refunds', id: at.refundId });
  expect(row.may).toMatchObject({ settle: { allowed: false, reason: transferMessages.refundSettled } });
  expect(await verify(h)).toEqual([]);
});

test.each(['brand', 'creator', 'agency'] as const)(
  'whoever is signed in as %s settles nothing, nor does a visitor',
  async (role) => {
    const at = await bounced();
    const caller = role === 'brand' ? at.brand : await createUser(h.owner, role);
    const settling = (await h.as(caller.id)).payments.settleTransferRefund(said(at.refundId));
    await expect(settling).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const visitor = (await h.as(null)).payments.settleTransferRefund(said(at.refundId));
    await expect(visitor).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await refundOf(at.paymentId)).toMatchObject({ status: 'failed', bankReference: null });
  },
);

test('an unknown refund is not found', async () => {
  await expect(payments.settleTransferRefund(said(randomUUID()))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('a line of the statement settles one refund, and its day is neither to come nor before the refund was asked for', async () => {
  const [first, second] = [await bounced(), await bounced()];
  const input = said(first.refundId);
  const refused = (change: { refundId?: string; sentOn?: string }, message: string) =>
    expect(payments.settleTransferRefund({ ...input, ...change })).rejects.toMatchObject({ code: 'CONFLICT', message });
  await refused({ sentOn: addDays(today, 2) }, transferMessages.sentTooLate);
  await refused({ sentOn: addDays(today, -2) }, transferMessages.sentTooEarly);
  expect(await refundOf(first.paymentId)).toMatchObject({ status: 'failed', sentOn: null });
  await payments.settleTransferRefund(input);
  await refused({ refundId: second.refundId }, transferMessages.referenceUsed);
  expect(await refundOf(second.paymentId)).toMatchObject({ status: 'failed', attempt: 1, bankReference: null });
  expect(await verify(h)).toEqual([]);
});

test('what the provider tells of it later pays nothing twice: a success is for a person to look at, a failure is old', async () => {
  const at = await bounced();
  await payments.settleTransferRefund(said(at.refundId));
  const settled = await refundOf(at.paymentId);
  const books = async () => [await balanceOf(h, 'bank_transfers'), await balanceOf(h, 'brand_clearing')];
  const before = await books();
  const staff = await noticesTo(h, clerk.id);
  expect(await tell(at.paymentId, 'refund.failed')).toBe('late: it was sent by bank transfer since');
  expect(await noticesTo(h, clerk.id)).toHaveLength(staff.length);
  expect(await tell(at.paymentId, 'refund.succeeded')).toBe(
    'not acted on: a refund that was sent by bank transfer as well',
  );
  const [news] = (await noticesTo(h, clerk.id)).slice(staff.length);
  expect(news).toMatchObject({ title: 'The bank told us something unexpected' });
  expect(await refundOf(at.paymentId)).toEqual(settled);
  expect(await books()).toEqual(before);
  expect(await verify(h)).toEqual([]);
});

test('a success of an earlier try, while the next one is under way, is for a person to look at; a failure of it is old', async () => {
  const at = await bounced();
  const { providerId: earlier } = await refundOf(at.paymentId);
  await payments.retryRefund({ refundId: at.refundId });
  await sendRefund(systemContext(h), at.refundId);
  const underWay = await refundOf(at.paymentId);
  expect(underWay).toMatchObject({ status: 'processing', attempt: 2 });
  expect(underWay.providerId).not.toBe(earlier);
  const books = async () => [await balanceOf(h, 'refunds'), await balanceOf(h, 'brand_clearing')];
  const before = await books();
  const staff = await noticesTo(h, clerk.id);
  expect(await tell(at.paymentId, 'refund.failed', earlier ?? '')).toBe('late: an earlier try');
  expect(await noticesTo(h, clerk.id)).toHaveLength(staff.length);
  expect(await tell(at.paymentId, 'refund.succeeded', earlier ?? '')).toBe(
    'not acted on: a refund that is not the last try of any of ours',
  );
  const [news] = (await noticesTo(h, clerk.id)).slice(staff.length);
  expect(news).toMatchObject({ title: 'The bank told us something unexpected' });
  expect(await refundOf(at.paymentId)).toEqual(underWay);
  expect(await books()).toEqual(before);
  await settle(h);
});

test('a refund that a dispute called off, or whose payment a dispute has, is refused: the brand would have it twice', async () => {
  const refused = async (refundId: string, message: string) => {
    await expect(payments.settleTransferRefund(said(refundId))).rejects.toMatchObject({ code: 'CONFLICT', message });
    const { row } = await payments.deskItem({ list: 'refunds', id: refundId });
    expect(row.may).toMatchObject({ settle: { allowed: false, reason: message } });
  };
  const calledOff = await bounced();
  await dispute(h, calledOff.paymentId, 'won');
  expect(await refundOf(calledOff.paymentId)).toMatchObject({ status: 'cancelled' });
  await refused(calledOff.refundId, transferMessages.notBounced);
  // Sent before the dispute, and bounced after it. The bank does not take part, so this is the last test: its statement has the refund.
  const at = await sent();
  await dispute(h, at.paymentId, 'won');
  expect(await tell(at.paymentId, 'refund.failed')).toBe('came back');
  await refused(at.refundId, transferMessages.takenBack);
});
