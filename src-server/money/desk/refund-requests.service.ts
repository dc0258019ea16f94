import { longDay } from '#shared/format.ts';
import { refundRequestMessages } from '#shared/messages/payments/refund-requests.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { decideBy } from '#shared/payments/deadlines.ts';
import { deskRoute } from '#shared/payments/desk.ts';
import { displayName } from '#shared/users/people.ts';
import { asOwn, ownCampaign } from '../../access.ts';
import type { Context } from '../../context.ts';
import { inTransaction } from '../../data/db.ts';
import { refuse } from '../../errors.ts';
import { announce } from '../../ground/webhooks.ts';
import { recordCreated, transition } from '../../transition.ts';
import { userOf } from '../../trpc.ts';
import { staffRefundRequest } from '../granting.service.ts';
import { lockRefundRequest } from '../locking.service.ts';
import { amountText, tellStaff } from '../notices.service.ts';
import { insertRequest, openRequestOf } from '../refunds/requests.queries.ts';
import { askRefusal } from '../refunds/requests.rules.ts';
import { declineRequest } from '../refunds/requests.service.ts';
import { heldOfPayments } from './staff-actions.service.ts';

/**
 * A brand asks for the money of its campaign back; staff is told. Locks the campaign. @throws NOT_FOUND for another brand's; CONFLICT if it has asked
 * and has no answer yet, or the campaign holds nothing of its payments
 */
export async function askForRefund(
  ctx: Context,
  { campaignId, reason }: { campaignId: string; reason: string },
): Promise<void> {
  const brand = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    const campaign = await ownCampaign(tx, ctx, campaignId, { lock: true });
    const open = await openRequestOf(tx, campaignId).executeTakeFirst();
    const heldMinor = await heldOfPayments(tx, campaignId);
    refuse(askRefusal({ open: open !== undefined, heldMinor }));
    const asked = { campaignId, amountMinor: heldMinor, currency: campaign.currency };
    const row = await insertRequest(tx, {
      ...asked,
      brandId: brand.id,
      status: 'open',
      reason,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    }).executeTakeFirstOrThrow();
    await recordCreated(tx, ctx, 'refundRequest', row, 'payments.askForRefund', 'open', asked);
    await announce(tx, ctx, 'refund_request.opened', [row.id]);
    const { title, text } = refundRequestMessages.asked;
    const [amount, name] = [amountText(heldMinor, campaign.currency), nameOrUntitled(campaign.name)];
    const message = text(displayName(brand), amount, name, longDay(decideBy(ctx.now)));
    const route = deskRoute('refundRequests', row.id);
    await tellStaff(tx, ctx, { type: 'refund_request', title, message, campaignId, route });
  });
}

/** The brand withdraws its request. Locks the campaign, then the request. @throws NOT_FOUND for another brand's; CONFLICT if it is not open */
export async function withdrawRefundRequest(ctx: Context, refundRequestId: string): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const locked = await lockRefundRequest(tx, refundRequestId);
    const request = asOwn(ctx, locked?.request, 'brandId', 'This refund request');
    await transition(tx, ctx, 'refundRequest', request, 'withdraw', { set: { closedAt: ctx.now, updatedAt: ctx.now } });
  });
}

/** Staff declines a request; its brand is told why. Locks the campaign, then the request. @throws NOT_FOUND; CONFLICT if it is not open */
export async function declineRefundRequest(
  ctx: Context,
  { refundRequestId, reason }: { refundRequestId: string; reason: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { campaign, request } = await staffRefundRequest(tx, ctx, refundRequestId);
    await declineRequest(tx, ctx, campaign, request, reason);
  });
}
