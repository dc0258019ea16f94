import { randomUUID } from 'node:crypto';
import { HOUR_MS, TRANSFER_ATTEMPTS_MAX } from '#shared/constants.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { refundRequestMessages } from '#shared/messages/payments/refund-requests.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import { type Authorized, type CampaignRow, type PaymentRow, withCampaign } from '../../access.ts';
import type { Context, SystemContext } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict } from '../../errors.ts';
import type { Locked } from '../../ground/locks.ts';
import { addJob } from '../../jobs.ts';
import {
  refundBooking,
  refundCancelledBooking,
  refundSettledBooking,
  transferKey,
} from '../../ledger/booking.rules.ts';
import { post, spendableMinor } from '../../ledger/ledger.service.ts';
import { PaymentsError, type Refund } from '../../providers/payments/interface.ts';
import { type Movable, type RowOf, recordCreated, transition } from '../../transition.ts';
import { type LockedRefund, lockRefund } from '../locking.service.ts';
import { amountText, tellBrand, tellStaff } from '../notices.service.ts';
import {
  addRefunded,
  campaignNameOf,
  insertRefund,
  openRefundsOf,
  refundable,
  updateRefund,
} from '../payments.queries.ts';
import { openDisputeOf, openDisputesOn } from './disputes.queries.ts';
import { grantRequest } from './requests.service.ts';

export type RefundRow = RowOf<'refund'>;

export interface Why {
  kind: 'surplus' | 'refund';
  reason: string;
}

/**
 * Refunds money of a campaign over the payments that it came from, the newest first. Money from a payment with an undecided dispute waits for the
 * decision. Throws CONFLICT if the campaign has less. The amount is in minor units. The caller has locked the campaign; this locks the payments.
 */
export async function giveBack(
  tx: Tx,
  ctx: Context,
  campaign: Authorized<Locked<CampaignRow>, 'manage'>,
  amountMinor: number,
  why: Why,
) {
  if (amountMinor > (await spendableMinor(tx, campaign.id))) throw conflict(paymentMessages.refundTooLarge);
  let left = amountMinor;
  for (const payment of await refundable(tx, campaign).execute()) {
    const part = Math.min(left, payment.amountMinor - payment.refundedMinor - payment.disputedMinor);
    if (part > 0) await requestRefund(tx, ctx, withCampaign(campaign, payment), part, why);
    left -= part;
  }
  if (left > 0 && !(await openDisputesOn(tx, campaign.id).executeTakeFirst()))
    throw new Error(`Campaign ${campaign.id} holds more than its payments can give back`);
}

/**
 * Refunds part of a payment and tells the brand why; if the brand has asked for its money, that is granted, but not by a surplus. The amount is in minor units. Locks the brand's
 * request; the caller has locked the campaign and the payment.
 */
export async function requestRefund(
  tx: Tx,
  ctx: Context,
  payment: Authorized<Locked<PaymentRow>, 'manage'>,
  amountMinor: number,
  why: Why,
) {
  await bookRefund(tx, ctx, payment, amountMinor, why);
  const granted = why.kind === 'refund' && (await grantRequest(tx, ctx, payment, why.reason));
  await tellBrand(tx, ctx, payment, {
    type: 'refund',
    title: granted ? refundRequestMessages.granted : 'Money is on its way back',
    message: paymentMessages.refundComing(amountText(amountMinor, payment.currency), why.reason),
  });
}

/**
 * Books a refund of one payment and adds the job that sends it. The money is no longer held from here on. The amount is in minor units.
 * Locks nothing: the caller has locked the campaign and the payment.
 */
export async function bookRefund<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  payment: Movable<'payment', Ctx>,
  amountMinor: number,
  why: Why,
) {
  const { currency, campaignId } = payment;
  const refundId = randomUUID();
  const refund = { paymentId: payment.id, amountMinor, currency, reason: why.reason };
  await insertRefund(tx, {
    ...refund,
    id: refundId,
    status: 'created',
    idempotencyKey: transferKey('refund', refundId, 1),
    providerId: null,
    failureReason: null,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  }).execute();
  await addRefunded(tx, payment, amountMinor, ctx.now).execute();
  await recordCreated(tx, ctx, 'refund', { id: refundId }, 'payment.refund', 'created', refund);
  await post(tx, ctx, refundBooking({ id: refundId, campaignId, amountMinor, currency }, why.kind));
  if (payment.method === 'bank_transfer')
    return askToSendBack(tx, ctx, payment, { refundId, amountMinor, reason: why.reason });
  await addJob(tx, 'payments.send-refund', { refundId }, { jobKey: `refund:${refundId}` });
}

/** Money that came by bank transfer is sent back by a person, who then settles the refund. */
async function askToSendBack(
  tx: Tx,
  ctx: Context,
  payment: PaymentRow,
  { refundId, amountMinor, reason }: { refundId: string; amountMinor: number; reason: string },
) {
  const { campaignId, currency } = payment;
  const campaign = await campaignNameOf(tx, campaignId).executeTakeFirstOrThrow();
  const { title, text } = transferMessages.sendBack;
  const message = text(amountText(amountMinor, currency), nameOrUntitled(campaign.name), reason);
  await tellStaff(tx, ctx, { type: 'refund', title, message, campaignId, route: deskRoute('refunds', refundId) });
}

/**
 * The job `payments.send-refund`: claim, call, record. If it runs again after a crash, it repeats the call with the same key. Locks the campaign, the
 * refund and its payment, in transactions before and after the call.
 */
export async function sendRefund(ctx: SystemContext, refundId: string): Promise<void> {
  const claimed = await claimRefund(ctx, refundId);
  if (!claimed) return;
  await recordRefund(ctx, refundId, await callRefund(ctx, claimed));
}

interface ClaimedRefund {
  idempotencyKey: string;
  chargeId: string;
  amountMinor: number;
}

/**
 * First step: marks the refund as under way. Null if there is nothing left to send. The amount is in minor units. Locks the campaign, the refund,
 * then its payment.
 */
export async function claimRefund(ctx: SystemContext, refundId: string): Promise<ClaimedRefund | null> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (!locked || locked.refund.providerId !== null) return null;
    const { payment, refund } = locked;
    if (payment.method === 'bank_transfer') return null;
    if (refund.status === 'created') {
      await transition(tx, ctx, 'refund', refund, 'send', { set: { updatedAt: ctx.now } });
    } else if (refund.status !== 'processing') return null;
    if (!payment.chargeId) throw new Error(`Payment ${payment.id} has no charge to refund`);
    return { idempotencyKey: refund.idempotencyKey, chargeId: payment.chargeId, amountMinor: refund.amountMinor };
  });
}

/** Second step: the bank's answer, or its final refusal. Throws if the bank cannot be reached, so that the job tries again. Locks nothing. */
export async function callRefund(ctx: Context, claimed: ClaimedRefund): Promise<Refund | PaymentsError> {
  try {
    return await ctx.providers.payments.refund(claimed);
  } catch (error) {
    if (error instanceof PaymentsError && !error.retryable) return error;
    throw error;
  }
}

/** Third step: notes what the bank called it, and how it stands. Locks the campaign, the refund, then its payment. */
export async function recordRefund(
  ctx: SystemContext,
  refundId: string,
  answer: Refund | PaymentsError,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const locked = await lockRefund(tx, refundId);
    if (locked?.refund.status !== 'processing' || locked.refund.providerId !== null) return;
    if (answer instanceof PaymentsError) return failRefund(tx, ctx, locked, answer.code, answer.message);
    await updateRefund(tx, locked.refund, { providerId: answer.providerId }).execute();
    const known = { ...locked, refund: { ...locked.refund, providerId: answer.providerId } };
    if (answer.status === 'succeeded') await settleRefund(tx, ctx, known);
    if (answer.status === 'failed') await failRefund(tx, ctx, known, answer.failureCode ?? 'failed', 'It was refused');
  });
}

/** A refund and the payment that it sends back, both locked. */
type Refunded = Pick<LockedRefund, 'payment' | 'refund'>;

/**
 * The money was sent: by the provider, or by staff from the bank account if the refund has a bank reference. A refund that was settled before stays
 * as it is. Locks nothing: the caller has locked the campaign, the refund and the payment.
 */
export async function settleRefund(tx: Tx, ctx: SystemContext, { payment, refund }: Refunded): Promise<void> {
  if (refund.status === 'succeeded') return;
  await transition(tx, ctx, 'refund', refund, 'settle', { set: { failureReason: null, updatedAt: ctx.now } });
  const { bankReference } = refund;
  const method = bankReference === null ? 'card' : 'bank_transfer';
  await post(tx, ctx, refundSettledBooking({ ...refund, campaignId: payment.campaignId, method }));
  const open = await openRefundsOf(tx, payment.id).executeTakeFirst();
  if (payment.status === 'succeeded' && payment.refundedMinor === payment.amountMinor && !open) {
    await transition(tx, ctx, 'payment', payment, 'refund', { set: { updatedAt: ctx.now } });
  }
  const amount = amountText(refund.amountMinor, refund.currency);
  const { refundSent, refundSentByTransfer } = paymentMessages;
  await tellBrand(tx, ctx, payment, {
    type: 'refund',
    title: 'Refund sent',
    message: bankReference === null ? refundSent(amount) : refundSentByTransfer(amount, bankReference),
  });
}

/**
 * Records that the bank did not send the money: it is still owed, unless a dispute has taken it back. If the bank was only short of money, a job
 * tries again with a new key, a few times; any other failure, and a bank that stays short, needs a person. Locks nothing: the caller has locked the
 * campaign, the refund and the payment.
 */
export async function failRefund(
  tx: Tx,
  ctx: SystemContext,
  { payment, refund }: Refunded,
  code: string,
  text: string,
): Promise<void> {
  const failed = await transition(tx, ctx, 'refund', refund, 'fail', {
    set: { failureReason: text, updatedAt: ctx.now },
    note: code,
  });
  if (payment.status === 'succeeded' && (await takenBack(tx, payment)))
    return cancelRefund(tx, ctx, { payment, refund: failed });
  if (code === 'insufficient_balance' && refund.attempt < TRANSFER_ATTEMPTS_MAX) {
    await retryRefund(tx, ctx, failed, new Date(ctx.now.getTime() + HOUR_MS));
    return;
  }
  const message = paymentMessages.refundFailed(amountText(refund.amountMinor, refund.currency), text);
  const route = deskRoute('refunds', refund.id);
  await tellStaff(tx, ctx, { type: 'refund_failed', title: 'A refund failed', message, route });
}

/**
 * Whether a dispute keeps the bank from refunding money of a payment: it is open, or has taken what was to be sent. Locks nothing: the caller has
 * locked the payment.
 */
export async function takenBack(tx: Tx, payment: Locked<PaymentRow>): Promise<boolean> {
  if (await openDisputeOf(tx, payment.id).executeTakeFirst()) return true;
  return payment.refundedMinor + payment.disputedMinor > payment.amountMinor;
}

/**
 * Cancels a refund that the bank does not have: the money is held for the campaign again, and looked at when its dispute is decided. Locks nothing:
 * the caller has locked the campaign, the refund and the payment.
 */
export async function cancelRefund(tx: Tx, ctx: SystemContext, { payment, refund }: Refunded): Promise<void> {
  await transition(tx, ctx, 'refund', refund, 'cancel', {
    set: { updatedAt: ctx.now },
    note: paymentMessages.refundCalledOff,
  });
  await addRefunded(tx, payment, -refund.amountMinor, ctx.now).execute();
  await post(tx, ctx, refundCancelledBooking({ ...refund, campaignId: payment.campaignId }));
}

/**
 * A new try of a refund that failed for good, with a new key, so that the bank does not answer with the old failure. Locks nothing: the caller has
 * locked the refund. @throws CONFLICT if it has not failed
 */
export async function retryRefund<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  refund: Movable<'refund', Ctx>,
  runAt?: Date,
): Promise<void> {
  const attempt = refund.attempt + 1;
  await transition(tx, ctx, 'refund', refund, 'retry', {
    set: { attempt, idempotencyKey: transferKey('refund', refund.id, attempt), providerId: null, updatedAt: ctx.now },
  });
  const options = { jobKey: `refund:${refund.id}`, ...(runAt && { runAt }) };
  await addJob(tx, 'payments.send-refund', { refundId: refund.id }, options);
}
