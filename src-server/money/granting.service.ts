import { asStaff } from '../access.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import {
  lockDispute,
  lockMilestone,
  lockPayment,
  lockPayout,
  lockRefund,
  lockRefundRequest,
} from './locking.service.ts';

/** Rows of money as staff may change them, each with what locking.service.ts locks before it. All of these answer NOT_FOUND to anyone else. */

/** A payment and its campaign. Locks both. @throws NOT_FOUND */
export async function staffPayment(tx: Tx, ctx: Context, paymentId: string) {
  const locked = await lockPayment(tx, paymentId);
  if (!locked) throw notFound('This payment');
  return { ...locked, payment: asStaff(ctx, locked.payment, 'This payment') };
}

/** A refund, its payment and its campaign. Locks all three. @throws NOT_FOUND */
export async function staffRefund(tx: Tx, ctx: Context, refundId: string) {
  const locked = await lockRefund(tx, refundId);
  if (!locked) throw notFound('This refund');
  return { ...locked, refund: asStaff(ctx, locked.refund, 'This refund') };
}

/** A brand's refund request and its campaign. Locks both. @throws NOT_FOUND */
export async function staffRefundRequest(tx: Tx, ctx: Context, refundRequestId: string) {
  const locked = await lockRefundRequest(tx, refundRequestId);
  if (!locked) throw notFound('This refund request');
  return { ...locked, request: asStaff(ctx, locked.request, 'This refund request') };
}

/** A payout and its campaign. Locks both. @throws NOT_FOUND */
export async function staffPayout(tx: Tx, ctx: Context, payoutId: string) {
  const locked = await lockPayout(tx, payoutId);
  if (!locked) throw notFound('This payout');
  return { ...locked, payout: asStaff(ctx, locked.payout, 'This payout') };
}

/** A milestone and its campaign. Locks both. @throws NOT_FOUND */
export async function staffMilestone(tx: Tx, ctx: Context, milestoneId: string) {
  const locked = await lockMilestone(tx, milestoneId);
  if (!locked) throw notFound('This milestone');
  return { ...locked, milestone: asStaff(ctx, locked.milestone, 'This milestone') };
}

/** A dispute. Locks its campaign, then the dispute. @throws NOT_FOUND */
export const staffDispute = async (tx: Tx, ctx: Context, disputeId: string) =>
  asStaff(ctx, await lockDispute(tx, disputeId), 'This dispute');
