import { TIERS } from '#shared/choices/tiers.ts';
import { INVITE_SEARCH_LIMIT, TIER_FROM_FOLLOWERS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { CandidateView, MoneyBudget, OfferBudget } from '#shared/deals/deals.schema.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { creatorName } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { floorMinor, offerPrice, pricedType } from '#shared/pricing/offer-price.ts';
import { IN_REVIEW, isOneOf } from '#shared/status-sets.ts';
import type { CampaignRow, Viewable } from '../../access.ts';
import type { Context } from '../../context.ts';
import { unneededMinor } from '../../money/payouts/release.service.ts';
import * as queries from '../deals/deals.queries.ts';
import { budgetLeft, inviteObstacle } from '../deals/deals.rules.ts';
import { usageFor } from '../deals/usage.rules.ts';

/**
 * What a campaign can still offer, in minor units of its currency, and below how many followers creators are affordable; null where all are
 * (BR-INV-04). One statement. Locks nothing.
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

/** The same with what the campaign holds and its deals do not need. Locks nothing. */
export async function budgetWithMoney(ctx: Context, campaign: Viewable<CampaignRow>): Promise<MoneyBudget> {
  const unneeded = await unneededMinor(ctx.db, campaign.id);
  return { ...(await offerBudget(ctx, campaign)), unneededMinor: Math.max(0, unneeded) };
}

/**
 * Creators for the invite panel and dialogs, by name 20 at most (B8), each with what an offer costs, in minor units of the campaign's currency.
 * Locks nothing.
 */
export async function listCandidates(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  of: { search: string; creatorIds?: string[] | undefined; followersBelow?: number | undefined },
): Promise<CandidateView[]> {
  const rows = await queries
    .candidates(
      ctx.db,
      {
        campaignId: campaign.id,
        campaignType: pricedType(campaign),
        today: isoDay(ctx.now),
        names: of.search,
        creatorIds: of.creatorIds ?? null,
        followersBelow: of.followersBelow ?? null,
      },
      of.creatorIds?.length ?? INVITE_SEARCH_LIMIT,
    )
    .execute();
  return rows.map(({ floors, usdMicros, tierFollowers, ...row }) => {
    const followers = row.shownFollowers < 0 ? null : row.shownFollowers;
    const asks = priceRange({ ...row, followerCount: followers });
    return {
      id: row.id,
      name: creatorName(row),
      username: row.username,
      avatarUrl: row.avatarUrl,
      platform: shownPlatform(row),
      followers,
      price: offerPrice({ asks, tierFollowers }, campaign, { floors, usdMicros }),
      openDeal: row.openDeal,
    };
  });
}
