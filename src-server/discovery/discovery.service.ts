import { CREATORS_COUNTED_MAX } from '#shared/constants.ts';
import type {
  CreatorCardView,
  CreatorFilters,
  CreatorProfileView,
  CreatorSlice,
} from '#shared/discovery/discovery.schema.ts';
import type { Slice } from '#shared/paging.ts';
import { type CampaignRow, ownCampaign, type Viewable } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { keysetOf, rankKeysetOf, sliceOf } from '../paging.ts';
import { userOf } from '../trpc.ts';
import * as queries from './discovery.queries.ts';
import { analyticsCards, type CardRow, cardOf, matchOf, needsOf } from './discovery.views.ts';

interface Cursor {
  cursor?: string | null | undefined;
  limit: number;
}

/**
 * Creators who pass the filters, most followers first; with a campaign of one's own, how each fits it. At most two statements.
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
  const needs = campaign && needsOf(campaign);
  const slice = sliceOf(
    rows,
    input.limit,
    (row) => ({ rank: row.shownFollowers, id: row.id }),
    (row) => ({ ...cardOf(row), match: needs && matchOf(needs, row), openDeal: row.openDeal }),
  );
  const counted = rows[0]?.total ?? 0;
  const total = { count: Math.min(counted, CREATORS_COUNTED_MAX), atLeast: counted > CREATORS_COUNTED_MAX };
  return { ...slice, total: after === null ? total : null };
}

/** A listed creator's public profile with the newest figures of each platform. @throws NOT_FOUND */
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

/** Marks a listed creator as favourite, or takes the mark away; what is so already stays. @throws NOT_FOUND */
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

/** One's favourites who are still there to be found, newest first. */
export async function listFavourites(ctx: Context, page: Cursor): Promise<Slice<CreatorCardView>> {
  const rows = await queries.favouritesOf(ctx.db, userOf(ctx).id, keysetOf(page.cursor), page.limit + 1).execute();
  return sliceOf<CardRow & { favouriteSince: Date }, CreatorCardView>(
    rows,
    page.limit,
    (row) => ({ at: row.favouriteSince, id: row.id }),
    cardOf,
  );
}

export async function countFavourites(ctx: Context): Promise<number> {
  const { count } = await queries.favouriteCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return count;
}
