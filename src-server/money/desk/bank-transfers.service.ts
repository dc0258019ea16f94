import { transferMessages } from '#shared/messages/payments/bank-transfer.ts';
import { audit } from '../../audit.ts';
import { asSystem, type Context } from '../../context.ts';
import { inTransaction } from '../../data/db.ts';
import { conflict, refuse } from '../../errors.ts';
import { onArrival } from '../events/receipts.service.ts';
import { staffPayment, staffPayout, staffRefund } from '../granting.service.ts';
import { amountText } from '../notices.service.ts';
import {
  lockReference,
  paidOutWith,
  sentBackWith,
  settledWith,
  updatePayment,
  updatePayout,
  updateRefund,
} from '../payments.queries.ts';
import { settlePayout, unpayable } from '../payouts/payouts.service.ts';
import { settleRefund, takenBack } from '../refunds/refunds.service.ts';
import { payoutSettleRefusal, refundSettleRefusal, sentOnRefusal, transferRefusal } from './bank-transfers.rules.ts';

interface Found {
  paymentId: string;
  /** The amount that arrived, in minor units of the payment's currency. */
  amountMinor: number;
  /** Its reference in the bank's statement. */
  bankReference: string;
}

/**
 * Staff has found a transfer on the bank account: the money has arrived, and counts like that of a card. Money for a payment that was cancelled, or
 * can no longer be accepted, is booked and has to be sent back. Locks the campaign, the payment, then the reference.
 * @throws NOT_FOUND; CONFLICT for a card payment, one that was settled, another amount, or a reference that has already settled something
 */
export async function settleTransfer(ctx: Context, { paymentId, amountMinor, bankReference }: Found): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, payment } = await staffPayment(tx, ctx, paymentId);
    refuse(transferRefusal(payment));
    const { currency } = payment;
    if (amountMinor !== payment.amountMinor) {
      const [expected, given] = [amountText(payment.amountMinor, currency), amountText(amountMinor, currency)];
      throw conflict(`The transfer is for ${expected}, so ${given} cannot settle it.`, 'amountMinor');
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
  });
}

/** What the bank's statement says about money that staff has sent. */
interface Sent {
  /** The calendar day on which the statement shows it. */
  sentOn: string;
  /** Its reference in the statement. */
  bankReference: string;
}

/**
 * Staff has sent money back by bank transfer: money that came that way, or that its card did not accept. Locks the campaign, the refund, then its
 * payment.
 * @throws NOT_FOUND; CONFLICT for a refund that the provider will still send, one that was settled, one whose payment is disputed, an impossible day,
 * or a reference that has settled another
 */
export async function settleTransferRefund(
  ctx: Context,
  { refundId, sentOn, bankReference }: Sent & { refundId: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { payment, refund } = await staffRefund(tx, ctx, refundId);
    refuse(refundSettleRefusal(payment, refund, await takenBack(tx, payment)));
    const wrongDay = sentOnRefusal(sentOn, refund, ctx.now);
    if (wrongDay) throw conflict(wrongDay, 'sentOn');
    await lockReference(bankReference).execute(tx);
    if (await sentBackWith(tx, bankReference).executeTakeFirst()) {
      throw conflict(transferMessages.referenceUsed, 'bankReference');
    }
    // A transfer after a failed try is a try of its own, and booked apart from it. The provider's name for the failed one stays, because its events
    // may be late.
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
  });
}

/**
 * Staff has sent a payout by bank transfer, because the provider cannot pay it: it failed there, or its creator was deleted and has no account there.
 * Locks the campaign, the payout, the reference, then its milestones. @throws NOT_FOUND; CONFLICT for a payout that the provider can still send, one
 * that was paid, an impossible day, or a reference that has settled another
 */
export async function settleTransferPayout(
  ctx: Context,
  { payoutId, sentOn, bankReference }: Sent & { payoutId: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await staffPayout(tx, ctx, payoutId);
    const { payout } = locked;
    refuse(payoutSettleRefusal(payout, await unpayable(tx, payout)));
    const wrongDay = sentOnRefusal(sentOn, payout, ctx.now);
    if (wrongDay) throw conflict(wrongDay, 'sentOn');
    await lockReference(bankReference).execute(tx);
    if (await paidOutWith(tx, bankReference).executeTakeFirst()) {
      throw conflict(transferMessages.referenceUsed, 'bankReference');
    }
    // As for a refund: a try of its own, so that late events of the failed one are not taken for it.
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
  });
}
