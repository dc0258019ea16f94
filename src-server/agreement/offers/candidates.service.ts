import { INVITE_SEARCH_LIMIT } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type { CandidateView, MoneyBudget } from '#shared/deals/deals.schema.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';
import { creatorName } from '#shared/names.ts';
import { shownPlatform } from '#shared/people.ts';
import { offerPrice, pricedType } from '#shared/pricing/offer-price.ts';
import type { CampaignRow, Viewable } from '../../access.ts';
import { ownLimitIn } from '../../approvals/limits/limits.service.ts';
import type { Context } from '../../context.ts';
import { unneededMinor } from '../../money/payouts/release.service.ts';
import { budgetAndReach, offerBudget } from '../deals/budgets.service.ts';
import * as queries from '../deals/deals.queries.ts';
import { whyNotFree } from '../deals/exclusivity.service.ts';

/** The same, plus the limit of the member who acts, and the money that the campaign holds and its deals do not need. Locks nothing. */
export async function budgetWithMoney(ctx: Context, campaign: Viewable<CampaignRow>): Promise<MoneyBudget> {
  const unneeded = await unneededMinor(ctx.db, campaign.id);
  const limitMinor = await ownLimitIn(ctx, campaign.currency);
  return { ...(await offerBudget(ctx, campaign)), limitMinor, unneededMinor: Math.max(0, unneeded) };
}

/**
 * Creators for the invite panel and dialogs, by name and at most 20 (B8), each with the cost of an offer, in minor units of the campaign's currency.
 * Locks nothing.
 */
export async function listCandidates(
  ctx: Context,
  campaign: Viewable<CampaignRow>,
  of: { search: string; creatorIds?: string[] | undefined; withinBudget: boolean },
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
        within: of.withinBudget ? (await budgetAndReach(ctx, campaign)).within : null,
      },
      of.creatorIds?.length ?? INVITE_SEARCH_LIMIT,
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const notFree = await whyNotFree(ctx, campaign, ids);
  return rows.map(({ floors, usdMicros, rates, tierFollowers, ...row }) => {
    const followers = row.shownFollowers < 0 ? null : row.shownFollowers;
    const asks = priceRange({ ...row, followerCount: followers });
    return {
      id: row.id,
      name: creatorName(row),
      username: row.username,
      avatarUrl: row.avatarUrl,
      platform: shownPlatform(row),
      followers,
      price: offerPrice({ asks, rates, tierFollowers }, campaign, { floors, usdMicros }),
      openDeal: row.openDeal,
      notFree: notFree({ id: row.id, name: creatorName(row) }),
    };
  });
}
