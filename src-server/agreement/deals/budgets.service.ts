import { isoDay } from '#shared/dates.ts';
import type { OfferStart } from '#shared/deals/deals.schema.ts';
import { type Affordable, affordable, type PricingTerms, pricedType } from '#shared/pricing/offer-price.ts';
import { IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, Viewable } from '../../access.ts';
import type { Context } from '../../context.ts';
import * as queries from './deals.queries.ts';
import { budgetLeft, inviteObstacle } from './deals.rules.ts';
import { usageFor } from './usage.rules.ts';

/** What a campaign can still offer, in minor units of its currency (BR-INV-04). One statement. Locks nothing. */
export const offerBudget = async (ctx: Context, campaign: Viewable<CampaignRow>): Promise<OfferStart> =>
  (await budgetAndReach(ctx, campaign)).budget;

/** The same, which creators that pays, and by what they are priced. One statement. Locks nothing. */
export async function budgetAndReach(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
): Promise<{ budget: OfferStart; within: Affordable; terms: PricingTerms }> {
  const type = pricedType(campaign);
  const terms = await queries.offerTerms(ctx.db, campaign.id, type, isoDay(ctx.now)).executeTakeFirstOrThrow();
  const left = budgetLeft(campaign, terms.committedMinor);
  return {
    budget: {
      ...left,
      usageRights: usageFor(campaign),
      inReview: isOneOf(IN_REVIEW, campaign.reviewStatus),
      obstacle: inviteObstacle(campaign, ctx.now, terms.off),
    },
    within: affordable(campaign, terms, left.remainingMinor),
    terms,
  };
}
