import { refundRequestMessages } from '#shared/messages/payments/refund-requests.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { asStaff, type CampaignRow, isStaff, type PaymentRow } from '../../access.ts';
import { asSystem, type Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { Locked } from '../../ground/locks.ts';
import { spendableMinor } from '../../ledger/ledger.service.ts';
import { type Movable, transition } from '../../transition.ts';
import { tellBrand } from '../notices.service.ts';
import { openRequestOf } from './requests.queries.ts';

/**
 * Grants the brand's open request, because money of the campaign goes back to it; returns whether there was one. The caller tells the brand about the
 * money. Locks the request; the caller has locked the campaign.
 */
export async function grantRequest(tx: Tx, ctx: Context, payment: PaymentRow, reason: string): Promise<boolean> {
  const open = await openRequestOf(tx, payment.campaignId).executeTakeFirst();
  if (!open) return false;
  // Staff grants it by a refund; what a brand does, such as cancelling its campaign, makes the system grant it.
  const by = isStaff(ctx) ? ctx : asSystem(ctx);
  const set = { answer: reason, closedAt: ctx.now, updatedAt: ctx.now };
  await transition(tx, by, 'refundRequest', asStaff(by, open, 'This refund request'), 'grant', { set, note: reason });
  return true;
}

/** Declines a request and tells its brand why. Locks nothing: the caller has locked the campaign and the request. */
export async function declineRequest<Ctx extends Context>(
  tx: Tx,
  ctx: Ctx,
  campaign: Locked<CampaignRow>,
  request: Movable<'refundRequest', Ctx>,
  reason: string,
): Promise<void> {
  const set = { answer: reason, closedAt: ctx.now, updatedAt: ctx.now };
  await transition(tx, ctx, 'refundRequest', request, 'decline', { set, note: reason });
  const { title, text } = refundRequestMessages.declined;
  const message = text(nameOrUntitled(campaign.name), reason);
  await tellBrand(tx, ctx, request, { type: 'refund', title, message });
}

/**
 * Declines the open request of a campaign that has ended with nothing left to send back. While it still holds some, such as what is on hold, the
 * request waits for staff. Locks the request; the caller has locked the campaign.
 */
export async function declineAtEnd(tx: Tx, ctx: Context, campaign: Locked<CampaignRow>): Promise<void> {
  const open = await openRequestOf(tx, campaign.id).executeTakeFirst();
  if (!open || (await spendableMinor(tx, campaign.id)) > 0) return;
  await declineRequest(tx, asSystem(ctx), campaign, open, refundRequestMessages.endedEmpty);
}
