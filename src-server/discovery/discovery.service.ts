import type { z } from 'zod';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import type {
  ComparedCreatorView,
  CreatorProfileView,
  CreatorSlice,
  compareInput,
  FoundCreatorView,
  searchCreatorsInput,
} from '#shared/discovery/discovery.schema.ts';
import { sortsFor } from '#shared/discovery/sorts.ts';
import { creatorName } from '#shared/names.ts';
import type { PortfolioItemView } from '#shared/portfolio/portfolio.ts';
import { type OfferPrice, offerPrice, pricedType } from '#shared/pricing/offer-price.ts';
import { type CampaignRow, ownCampaign, type Viewable } from '../access.ts';
import { budgetAndReach } from '../agreement/deals/budgets.service.ts';
import { whyNotFree } from '../agreement/deals/exclusivity.service.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { rankKeysetOf, sliceOf } from '../paging.ts';
import { cardPicturesOf, shownOf } from '../portfolio/portfolio.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './discovery.queries.ts';
import { analyticsCards, cardOf, markedCard, matchOf, needsOf, postsOf } from './discovery.views.ts';
import { comparedCreators, creatorSearch } from './search.queries.ts';

type FoundRow = Awaited<ReturnType<ReturnType<typeof creatorSearch>['execute']>>[number];

/**
 * Creators who pass the filters, in the requested order; with one of the brand's own campaigns, how each fits it, and what it can still offer. At
 * most three statements, one more with a campaign. Locks nothing.
 * @throws NOT_FOUND for another brand's campaign
 */
export async function searchCreators(ctx: Context, input: z.output<typeof searchCreatorsInput>): Promise<CreatorSlice> {
  const after = rankKeysetOf(input.cursor);
  const campaign = input.campaignId ? await ownCampaign(ctx.db, ctx, input.campaignId) : null;
  const reach = campaign && (await budgetAndReach(ctx, campaign));
  const search = {
    filters: input.filters,
    within: input.withinBudget && reach ? reach.within : null,
    sort: input.sort ?? sortsFor(campaign?.id)[0],
    brandId: userOf(ctx).id,
    campaignId: campaign?.id ?? null,
    needs: campaign && needsOf(campaign),
    priced: pricedIn(ctx, campaign),
    now: ctx.now,
    after,
    limit: input.limit + 1,
  };
  const rows = await creatorSearch(ctx.db, search).execute();
  const shown = await foundViews(ctx, rows, campaign);
  const slice = sliceOf(rows, input.limit, ({ rank, id }) => ({ rank, id }), shown);
  const counted = rows[0]?.total ?? 0;
  const total = { count: Math.min(counted, CREATORS_COUNTED_MAX), atLeast: counted > CREATORS_COUNTED_MAX };
  return {
    ...slice,
    total: after === null ? total : null,
    campaign: campaign && { name: campaign.name },
    budget: reach?.budget ?? null,
  };
}

/** Turns rows into what a brand sees, with the pictures of their portfolios. */
async function foundViews(ctx: Context, rows: readonly FoundRow[], campaign: Viewable<CampaignRow> | null) {
  const needs = campaign && needsOf(campaign);
  const ids = rows.map(({ id }) => id);
  const portfolios = await cardPicturesOf(ctx, ids);
  const notFree = campaign ? await whyNotFree(ctx, campaign, ids) : () => null;
  return (row: FoundRow): FoundCreatorView => ({
    ...markedCard(ctx, row),
    notFree: notFree({ id: row.id, name: creatorName(row) }),
    offer: campaign && offerOf(row, campaign),
    posts: postsOf(row.thumbnails),
    portfolio: portfolios.get(row.id) ?? [],
    match: needs && matchOf(needs, row),
    openDeal: row.openDeal,
    current: row.currentStatus && { campaignName: row.currentName, status: row.currentStatus },
    completedWithYou: row.completedWithYou,
  });
}

/** What creators are priced by: the floors of the campaign's type and the day's rates; nothing without a campaign. */
const pricedIn = (ctx: Context, campaign: CampaignRow | null) =>
  campaign ? { campaignType: pricedType(campaign), today: isoDay(ctx.now) } : undefined;

function offerOf(row: FoundRow, campaign: CampaignRow): OfferPrice {
  const { tierFollowers = 0, rates = {}, floors = {}, usdMicros = {} } = row;
  return offerPrice({ asks: cardOf(row).price, rates, tierFollowers }, campaign, { floors, usdMicros });
}

/**
 * Creators side by side, in the requested order; with one of the brand's own campaigns, how each fits it. Creators who are no longer listed are left
 * out. Locks nothing. @throws NOT_FOUND for another brand's campaign
 */
export async function compareCreators(
  ctx: Context,
  { creatorIds, campaignId }: z.infer<typeof compareInput>,
): Promise<ComparedCreatorView[]> {
  const campaign = campaignId ? await ownCampaign(ctx.db, ctx, campaignId) : null;
  const of = { brandId: userOf(ctx).id, campaignId: campaign?.id ?? null, priced: pricedIn(ctx, campaign) };
  const rows = await comparedCreators(ctx.db, creatorIds, of).execute();
  const shown = await foundViews(ctx, rows, campaign);
  return rows
    .toSorted((a, b) => creatorIds.indexOf(a.id) - creatorIds.indexOf(b.id))
    .map((row) => ({
      ...shown(row),
      languages: row.languages,
      available: row.isAvailable,
      completed: row.completed,
    }));
}

/** A listed creator's public profile with the newest figures of each platform. Locks nothing. @throws NOT_FOUND */
export async function readCreator(ctx: Context, creatorId: string): Promise<CreatorProfileView> {
  const row = await queries.listedCreator(ctx.db, creatorId, userOf(ctx).id).executeTakeFirst();
  if (!row) throw notFound('This creator');
  const figures = await queries.analyticsOf(ctx.db, creatorId).execute();
  return {
    ...markedCard(ctx, row),
    creatorType: row.creatorType,
    languages: row.languages,
    available: row.isAvailable,
    analytics: analyticsCards(row, figures),
  };
}

/** The portfolio of a listed creator. Locks nothing. @throws NOT_FOUND */
export async function readPortfolio(ctx: Context, creatorId: string): Promise<PortfolioItemView[]> {
  const row = await queries.listedCreator(ctx.db, creatorId, userOf(ctx).id).executeTakeFirst();
  if (!row) throw notFound('This creator');
  return shownOf(ctx, creatorId);
}
