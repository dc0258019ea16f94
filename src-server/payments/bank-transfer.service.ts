import { randomInt } from 'node:crypto';
import { BANK_TRANSFER_MS } from '#shared/constants.ts';
import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { campaignName } from '#shared/names.ts';
import type { PaymentRow } from '../access.ts';
import { audit } from '../audit.ts';
import { asSystem, type Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { conflict, notFound, refuse } from '../errors.ts';
import type { Locked } from '../ground/locks.ts';
import { transition } from '../transition.ts';
import { onArrival } from './arrival.service.ts';
import { payoutSettleRefusal, refundSettleRefusal, sentOnRefusal, transferRefusal } from './bank-transfer.rules.ts';
import { lockPayment, lockPayout, lockRefund } from './locking.service.ts';
import { amountText, tellBrand } from './notices.service.ts';
import {
  campaignNameOf,
  lockReference,
  paidOutWith,
  sentBackWith,
  settledWith,
  updatePayment,
  updatePayout,
  updateRefund,
} from './payments.queries.ts';
import { settlePayout, unpayable } from './payouts.service.ts';
import { settleRefund, takenBack } from './refunds.service.ts';

/** Without letters and digits that are taken for each other. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const REFERENCE_CHARS = 8;

/** What a brand is told of a new payment by transfer: its reference, and the day by which it has to arrive. Locks nothing. */
export function transferTerms(now: Date): { transferReference: string; dueAt: Date } {
  const letters = Array.from({ length: REFERENCE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return { transferReference: `ACC-${letters.join('')}`, dueAt: new Date(now.getTime() + BANK_TRANSFER_MS) };
}

interface Found {
  paymentId: string;
  /** What has come, in minor units of the payment's currency. */
  amountMinor: number;
  /** How the bank's statement names it. */
  bankReference: string;
}

/**
 * Staff has found a transfer on the bank account: the money has come, and counts as that of a card does. What came for a payment that was
 * cancelled, or can no longer be taken, is booked and has to be sent back. Locks the campaign, the payment, then
 * the reference. @throws NOT_FOUND; CONFLICT for a payment by card, one that was settled, another amount, or a reference that has settled
 * something before
 */
export async function settleTransfer(
  tx: Tx,
  ctx: Context,
  { paymentId, amountMinor, bankReference }: Found,
): Promise<void> {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) throw notFound('This payment');
  const { campaign, payment } = locked;
  refuse(transferRefusal(payment));
  const { currency } = payment;
  if (amountMinor !== payment.amountMinor) {
    const [expected, given] = [amountText(payment.amountMinor, currency), amountText(amountMinor, currency)];
    throw conflict(transferMessages.wrongAmount(expected, given), 'amountMinor');
  }
  await lockReference(bankReference).execute(tx);
  if (await settledWith(tx, bankReference).executeTakeFirst()) {
    throw conflict(transferMessages.referenceUsed, 'bankReference');
  }
  await updatePayment(tx, payment, { bankReference, updatedAt: ctx.now }).execute();
  await audit(tx, ctx, {
    action: 'payments.settleTransfer',
    resourceType: 'payment',
    resourceId: payment.id,
    note: bankReference,
    after: { amountMinor, currency, bankReference },
  });
  const arrived = { chargeId: `transfer:${payment.id}`, checkoutId: `transfer:${payment.id}`, feeMinor: 0 };
  await onArrival(tx, asSystem(ctx), campaign, payment, arrived);
}

/** What the bank's statement says of money that staff has sent. */
interface Sent {
  /** The calendar day on which it shows it. */
  sentOn: string;
  /** How it names it. */
  bankReference: string;
}

/**
 * Staff has sent money back by bank transfer: what came so, or what its card did not take. Locks the campaign, the refund, then its payment.
 * @throws NOT_FOUND; CONFLICT for a refund that the provider still sends, one that was settled, one whose payment a dispute has, a day that
 * cannot be, or a reference that has settled another
 */
export async function settleTransferRefund(
  tx: Tx,
  ctx: Context,
  { refundId, sentOn, bankReference }: Sent & { refundId: string },
): Promise<void> {
  const locked = await lockRefund(tx, refundId);
  if (!locked) throw notFound('This refund');
  const { payment, refund } = locked;
  refuse(refundSettleRefusal(payment, refund, await takenBack(tx, payment)));
  const wrongDay = sentOnRefusal(sentOn, refund, ctx.now);
  if (wrongDay) throw conflict(wrongDay, 'sentOn');
  await lockReference(bankReference).execute(tx);
  if (await sentBackWith(tx, bankReference).executeTakeFirst()) {
    throw conflict(transferMessages.referenceUsed, 'bankReference');
  }
  // What follows a try that failed is a try of its own, and booked apart from it. The provider's name for that one stays: its news may be late.
  const attempt = refund.status === 'failed' ? refund.attempt + 1 : refund.attempt;
  const sent = { bankReference, sentOn, attempt };
  await updateRefund(tx, refund, { ...sent, updatedAt: ctx.now }).execute();
  const { amountMinor, currency } = refund;
  await audit(tx, ctx, {
    action: 'payments.settleTransferRefund',
    resourceType: 'refund',
    resourceId: refund.id,
    note: bankReference,
    after: { amountMinor, currency, bankReference, sentOn },
  });
  await settleRefund(tx, asSystem(ctx), { payment, refund: { ...refund, ...sent } });
}

/**
 * Staff has sent a payout by bank transfer, because the provider cannot pay it: it failed there, or its creator was deleted and has no account
 * there. Locks the campaign, the payout, the reference, then its milestones. @throws NOT_FOUND; CONFLICT for a payout that the provider can still send, one
 * that was paid, a day that cannot be, or a reference that has settled another
 */
export async function settleTransferPayout(
  tx: Tx,
  ctx: Context,
  { payoutId, sentOn, bankReference }: Sent & { payoutId: string },
): Promise<void> {
  const locked = await lockPayout(tx, payoutId);
  if (!locked) throw notFound('This payout');
  const { payout } = locked;
  refuse(payoutSettleRefusal(payout, await unpayable(tx, payout)));
  const wrongDay = sentOnRefusal(sentOn, payout, ctx.now);
  if (wrongDay) throw conflict(wrongDay, 'sentOn');
  await lockReference(bankReference).execute(tx);
  if (await paidOutWith(tx, bankReference).executeTakeFirst()) {
    throw conflict(transferMessages.referenceUsed, 'bankReference');
  }
  // As for a refund: a try of its own, which late news of the failed one is not taken for.
  const attempt = payout.status === 'failed' ? payout.attempt + 1 : payout.attempt;
  const sent = { bankReference, sentOn, attempt };
  await updatePayout(tx, payout, { ...sent, updatedAt: ctx.now }).execute();
  const { amountMinor, currency } = payout;
  await audit(tx, ctx, {
    action: 'payments.settleTransferPayout',
    resourceType: 'payout',
    resourceId: payout.id,
    note: bankReference,
    after: { amountMinor, currency, bankReference, sentOn },
  });
  await settlePayout(tx, asSystem(ctx), { ...locked, payout: { ...payout, ...sent } });
}

/**
 * Ends a payment whose transfer did not arrive by its day, and tells its brand; before that day it does nothing. The caller has locked the
 * campaign and the payment.
 */
export async function expireTransfer(tx: Tx, ctx: Context, payment: Locked<PaymentRow>): Promise<void> {
  if (payment.dueAt === null || ctx.now < payment.dueAt) return;
  const { title, text, reason } = transferMessages.expired;
  const set = { failureReason: reason, updatedAt: ctx.now };
  await transition(tx, asSystem(ctx), 'payment', payment, 'cancel', { set, note: reason });
  const campaign = await campaignNameOf(tx, payment.campaignId).executeTakeFirstOrThrow();
  const message = text(amountText(payment.amountMinor, payment.currency), campaignName(campaign));
  await tellBrand(tx, ctx, payment, { type: 'payment', title, message });
}
