import type { z } from 'zod';
import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import type {
  ComparedCreatorView,
  CreatorCardView,
  CreatorFilters,
  CreatorProfileView,
  CreatorSlice,
  compareInput,
  FoundCreatorView,
} from '#shared/discovery/discovery.schema.ts';
import type { Slice } from '#shared/paging.ts';
import type { PortfolioItemView } from '#shared/portfolio/portfolio.ts';
import { type CampaignRow, ownCampaign, type Viewable } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { keysetOf, rankKeysetOf, sliceOf } from '../paging.ts';
import { cardPicturesOf, shownOf } from '../portfolio/portfolio.service.ts';
import { userOf } from '../trpc.ts';
import * as queries from './discovery.queries.ts';
import { analyticsCards, type CardRow, cardOf, matchOf, needsOf, postsOf } from './discovery.views.ts';

type FoundRow = Awaited<ReturnType<ReturnType<typeof queries.creatorSearch>['execute']>>[number];

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

/**
 * Creators who pass the filters, most followers first; with a campaign of one's own, how each fits it. At most three statements.
 * Locks nothing.
 * @throws NOT_FOUND for a foreign campaign
 */
export async function searchCreators(
  ctx: Context,
  input: Cursor & { filters: CreatorFilters; campaignId?: string | null | undefined },
): Promise<CreatorSlice> {
  const after = rankKeysetOf(input.cursor);
  const campaign: Viewable<CampaignRow> | null = input.campaignId
    ? await ownCampaign(ctx.db, ctx, input.campaignId)
    : null;
  const search = {
    filters: input.filters,
    brandId: userOf(ctx).id,
    campaignId: campaign?.id ?? null,
    now: ctx.now,
    after,
    limit: input.limit + 1,
  };
  const rows = await queries.creatorSearch(ctx.db, search).execute();
  const shown = await foundViews(ctx, rows, campaign);
  const slice = sliceOf(rows, input.limit, (row) => ({ rank: row.shownFollowers, id: row.id }), shown);
  const counted = rows[0]?.total ?? 0;
  const total = { count: Math.min(counted, CREATORS_COUNTED_MAX), atLeast: counted > CREATORS_COUNTED_MAX };
  return { ...slice, total: after === null ? total : null };
}

/** Turns rows into what a brand sees, with the pictures of their portfolios. */
async function foundViews(ctx: Context, rows: readonly FoundRow[], campaign: Viewable<CampaignRow> | null) {
  const portfolios = await cardPicturesOf(
    ctx,
    rows.map(({ id }) => id),
  );
  const needs = campaign && needsOf(campaign);
  return (row: FoundRow): FoundCreatorView => ({
    ...cardOf(row),
    posts: postsOf(row.thumbnails),
    portfolio: portfolios.get(row.id) ?? [],
    match: needs && matchOf(needs, row),
    openDeal: row.openDeal,
    current: row.currentStatus && { campaignName: row.currentName, status: row.currentStatus },
    completedWithYou: row.completedWithYou,
  });
}

/**
 * Creators side by side, in the order in which they are asked for; with a campaign of one's own, how each fits it. Who is no longer listed is
 * left out. Locks nothing. @throws NOT_FOUND for a foreign campaign
 */
export async function compareCreators(
  ctx: Context,
  { creatorIds, campaignId }: z.infer<typeof compareInput>,
): Promise<ComparedCreatorView[]> {
  const campaign = campaignId ? await ownCampaign(ctx.db, ctx, campaignId) : null;
  const of = { brandId: userOf(ctx).id, campaignId: campaign?.id ?? null };
  const rows = await queries.comparedCreators(ctx.db, creatorIds, of).execute();
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
    ...cardOf(row),
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

/** Marks a listed creator as favourite, or takes the mark away; what is so already stays. Locks nothing. @throws NOT_FOUND */
export async function setFavourite(ctx: Context, creatorId: string, favourite: boolean): Promise<void> {
  const { id } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    if (favourite && !(await queries.listedCreator(tx, creatorId, id).executeTakeFirst())) {
      throw notFound('This creator');
    }
    const change = favourite
      ? queries.addFavourite(tx, id, creatorId, ctx.now)
      : queries.removeFavourite(tx, id, creatorId);
    if (!(await change.executeTakeFirst())) return;
    await audit(tx, ctx, {
      action: 'discovery.favourite',
      resourceType: 'favourite',
      resourceId: creatorId,
      before: { favourite: !favourite },
      after: { favourite },
    });
  });
}

/** One's favourites who are still there to be found, newest first. Locks nothing. */
export async function listFavourites(ctx: Context, page: Cursor): Promise<Slice<CreatorCardView>> {
  const rows = await queries.favouritesOf(ctx.db, userOf(ctx).id, keysetOf(page.cursor), page.limit + 1).execute();
  return sliceOf<CardRow & { favouriteSince: Date }, CreatorCardView>(
    rows,
    page.limit,
    (row) => ({ at: row.favouriteSince, id: row.id }),
    cardOf,
  );
}

/** How many creators the brand has saved as favourites. Locks nothing. */
export async function countFavourites(ctx: Context): Promise<number> {
  const { count } = await queries.favouriteCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return count;
}
