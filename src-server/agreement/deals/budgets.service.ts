import { TIERS } from '#shared/choices/tiers.ts';
import { TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { OfferBudget } from '#shared/deals/deals.schema.ts';
import { floorMinor, pricedType } from '#shared/pricing/offer-price.ts';
import { IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, Viewable } from '../../access.ts';
import type { Context } from '../../context.ts';
import * as queries from './deals.queries.ts';
import { budgetLeft, inviteObstacle } from './deals.rules.ts';
import { usageFor } from './usage.rules.ts';

/**
 * What a campaign can still offer, in minor units of its currency, and below how many followers creators are affordable; null if all are (BR-INV-04).
 * One statement. Locks nothing.
 */
export async function offerBudget(ctx: Context, campaign: Viewable<CampaignRow>): Promise<OfferBudget> {
  const type = pricedType(campaign);
  const terms = await queries.offerTerms(ctx.db, campaign.id, type, isoDay(ctx.now)).executeTakeFirstOrThrow();
  const budget = budgetLeft(campaign, terms.committedMinor);
  const unaffordable = TIERS.find((tier) => (floorMinor(terms, tier, campaign.currency) ?? 0) > budget.remainingMinor);
  return {
    ...budget,
    affordableBelow: unaffordable ? TIER_FROM_FOLLOWERS[unaffordable] : null,
    usageRights: usageFor(campaign),
    inReview: isOneOf(IN_REVIEW, campaign.reviewStatus),
    obstacle: inviteObstacle(campaign, ctx.now, terms.off),
  };
}
