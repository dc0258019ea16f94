import { paymentMessages } from '#shared/messages/payments.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import type { SystemContext } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import { payoutBouncedBooking, refundBouncedBooking } from '../../ledger/booking.rules.ts';
import { isBooked, post } from '../../ledger/ledger.service.ts';
import { transition } from '../../transition.ts';
import type { LockedPayout, LockedRefund } from '../locking.service.ts';
import { amountText, tellBrand, tellCreator, tellStaff } from '../notices.service.ts';
import { milestonesOfPayout } from '../payments.queries.ts';

/** Why a bank returned money: its code, and a sentence. */
interface Why {
  code: string;
  text: string;
}

/**
 * A refund that the bank had sent came back, often days later: it is owed to the brand again, as if this try had failed, and a person has to see
 * where it can go. The payment stays as it is: all of its refunds still stand. Locks nothing: the caller has locked the campaign, the refund and the
 * payment.
 */
export async function bounceRefund(
  tx: Tx,
  ctx: SystemContext,
  { payment, refund }: Pick<LockedRefund, 'payment' | 'refund'>,
  { code, text }: Why,
): Promise<void> {
  await transition(tx, ctx, 'refund', refund, 'bounce', {
    set: { failureReason: text, updatedAt: ctx.now },
    note: code,
  });
  await post(tx, ctx, refundBouncedBooking({ ...refund, campaignId: payment.campaignId }));
  const amount = amountText(refund.amountMinor, refund.currency);
  await tellStaff(tx, ctx, {
    type: 'refund_failed',
    title: 'A refund came back',
    message: paymentMessages.refundBouncedStaff(amount, text),
    route: deskRoute('refunds', refund.id),
  });
  await tellBrand(tx, ctx, payment, {
    type: 'refund',
    title: 'Your refund came back',
    message: paymentMessages.refundBounced(amount),
  });
}

/**
 * A payout that the bank had paid came back: it is the creator's again and its milestones are released, not paid. A person decides when it is sent
 * again, because the account that returned it would do so once more. Locks the milestones that it paid: the caller has locked the campaign and the
 * payout.
 */
export async function bouncePayout(
  tx: Tx,
  ctx: SystemContext,
  { campaign, payout }: LockedPayout,
  { code, text }: Why,
): Promise<void> {
  await transition(tx, ctx, 'payout', payout, 'bounce', {
    set: { paidAt: null, failureReason: text, updatedAt: ctx.now },
    note: code,
  });
  for (const milestone of await milestonesOfPayout(tx, payout, 'paid').execute()) {
    await transition(tx, ctx, 'milestone', milestone, 'bounce', { set: { paidAt: null } });
  }
  await post(tx, ctx, payoutBouncedBooking({ ...payout, campaignId: campaign.id }));
  const amount = amountText(payout.amountMinor, payout.currency);
  await tellStaff(tx, ctx, {
    type: 'payout_failed',
    title: 'A payout came back',
    message: paymentMessages.payoutBouncedStaff(amount, text),
    route: deskRoute('payouts', payout.id),
  });
  const payee = { creatorId: payout.creatorId, campaignId: campaign.id };
  await tellCreator(tx, ctx, payee, {
    type: 'payout',
    title: 'Your payout came back',
    message: paymentMessages.payoutBounced(amount, text),
  });
}

/**
 * Whether this try of a refund already came back: an event that it was sent is then out of date. Locks nothing: the caller has locked the campaign.
 */
export const hasBounced = (tx: Tx, { payment, refund }: Pick<LockedRefund, 'payment' | 'refund'>): Promise<boolean> =>
  isBooked(tx, refundBouncedBooking({ ...refund, campaignId: payment.campaignId }).key);

/** The same for a payout. Locks nothing: the caller has locked the campaign. */
export const payoutHasBounced = (tx: Tx, { campaign, payout }: LockedPayout): Promise<boolean> =>
  isBooked(tx, payoutBouncedBooking({ ...payout, campaignId: campaign.id }).key);
