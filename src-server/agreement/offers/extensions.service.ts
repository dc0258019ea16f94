import type { z } from 'zod';
import { currencyOf } from '#shared/currencies.ts';
import type { ExtensionResult, extendInput } from '#shared/deals/deals.schema.ts';
import { usageWords } from '#shared/deals/usage-rights.ts';
import { formatMoney } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { brandDealToChange, type CampaignRow } from '../../access.ts';
import { refuseAboveLimit } from '../../approvals/limits/limits.service.ts';
import { endOvertaken } from '../../approvals/limits/overtaken.service.ts';
import type { Context } from '../../context.ts';
import { inTransaction, type Tx } from '../../data/db.ts';
import { conflict, notFound, refuse } from '../../errors.ts';
import { flagRefusal } from '../../ground/flags.ts';
import type { Locked } from '../../ground/locks.ts';
import { announce } from '../../ground/webhooks.ts';
import { settleDeal } from '../../lifecycle/ending.service.ts';
import { bindExtensions } from '../../lifecycle/extension-binding.service.ts';
import { milestonesOfDeals } from '../../money/payouts/milestones.service.ts';
import { notify } from '../../notifications/notifications.service.ts';
import { recordCreated } from '../../transition.ts';
import { invitees, newDeal } from '../deals/deals.queries.ts';
import { invitationExpiry, inviteeRefusal } from '../deals/deals.rules.ts';
import { unkeptRefusal } from '../deals/exclusivity.rules.ts';
import { extendRefusal } from '../deals/extensions.rules.ts';
import { dealsChanged, names } from '../deals/notices.service.ts';
import { openExtension } from '../deals/usage.queries.ts';

/**
 * The brand offers to use the content of one of its deals longer. It is an offer like any other, except that nothing is made for it. Its amount, in
 * minor units of the deal's currency, is added to the campaign's budget, and no pricing floor applies. Locks the campaign, then the deal.
 * @throws NOT_FOUND for another brand's; CONFLICT saying why this deal cannot be extended now, that the creator is not available, or that
 * nothing would keep its exclusivity; PRECONDITION_FAILED above the limit of the member who acts
 */
export async function offerExtension(ctx: Context, input: ExtendInput): Promise<ExtensionResult> {
  return inTransaction(ctx.db, async (tx) => {
    const { sent, deal } = await extendWithin(tx, ctx, input);
    await refuseAboveLimit(tx, ctx, { amountMinor: input.agreedMinor, currency: currencyOf(deal.currency) });
    await endOvertaken(tx, ctx, { campaignId: deal.campaignId, act: 'extend', creatorIds: [deal.creatorId] });
    return sent;
  });
}

type ExtendInput = z.infer<typeof extendInput>;

/** The same in the caller's transaction, whatever the limit of the member who acts is. Returns the deal that is extended, too. Locks the same. */
export async function extendWithin(tx: Tx, ctx: Context, input: ExtendInput) {
  const { deal, campaign } = await brandDealToChange(tx, ctx, input.dealId);
  if (campaign.deletedAt !== null) throw notFound('This deal');
  const open = (await openExtension(tx, deal.id).executeTakeFirst()) !== undefined;
  refuse(extendRefusal(deal, campaign, { open, off: await flagRefusal(tx, 'creator_invites_enabled') }));
  const [creator] = await invitees(tx, [deal.creatorId]).execute();
  if (!creator) throw conflict(inviteMessages.creatorUnavailable);
  refuse(inviteeRefusal(creator, undefined));

  const { campaignId, brandId, creatorId, currency } = deal;
  const { agreedMinor: agreedAmountMinor, usageRights, notes } = input;
  refuse(unkeptRefusal(campaign, usageRights));
  const terms = { campaignId, creatorId, agreedAmountMinor, currency, usageRights, extendsDealId: deal.id };
  const expiresAt = invitationExpiry(ctx.now, { ...campaign, submissionDeadline: null });
  const offer = await newDeal(tx, { ...terms, brandId, notes, expiresAt }, ctx.now).executeTakeFirstOrThrow();
  await recordCreated(tx, ctx, 'deal', offer, 'deal.invite', 'invited', terms);
  await announce(tx, ctx, 'deal.extension_offered', [offer.id]);
  const { brand, on } = (await names(tx, campaign, [deal]))(deal);
  const amount = formatMoney({ amountMinor: agreedAmountMinor, currency });
  await notify(tx, ctx, {
    userId: creatorId,
    type: 'deal_invited',
    title: `${isolated(brand)} wants to use your content longer`,
    message: `They offer ${amount} to use what you made for “${isolated(on)}” ${usageWords(usageRights, 'extension')}.`,
    route: `/creator/invitations/${offer.id}`,
    campaignId,
  });
  await dealsChanged(tx, [deal]);
  return { sent: { dealId: offer.id, message: 'Extension offered' }, deal };
}

/**
 * Puts accepted extensions whose money is already there into force, and pays those of a completed campaign. Returns whether this one is in force. The
 * caller has locked the campaign; this locks its accepted extensions and their milestones.
 */
export async function startExtensions(
  tx: Tx,
  ctx: Context,
  campaign: Locked<CampaignRow>,
  dealId: string,
): Promise<boolean> {
  const bound = await bindExtensions(tx, ctx, campaign);
  for (const deal of bound) await settleDeal(tx, ctx, campaign, deal, await milestonesOfDeals(tx, [deal]));
  return bound.some(({ id }) => id === dealId);
}
