import type { z } from 'zod';
import { CREATOR_LISTS_MAX } from '#shared/constants.ts';
import type { FavouriteCount, MarkedCreatorView } from '#shared/discovery/discovery.schema.ts';
import type {
  CreatorLists,
  CreatorListView,
  ListMemberView,
  listMembersInput,
  listsInput,
} from '#shared/discovery/lists.schema.ts';
import { GUEST_ITEMS_MAX } from '#shared/guests/guests.ts';
import type { Allowed } from '#shared/may.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';
import { guestMessages } from '#shared/messages/guests.ts';
import { creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import type { Context } from '../context.ts';
import { notFound } from '../errors.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { keysetOf, nameKeysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { markedCard } from './discovery.views.ts';
import * as queries from './lists.queries.ts';

type ListRow = Awaited<ReturnType<ReturnType<typeof queries.ownList>['execute']>>[number];
type MemberRow = Awaited<ReturnType<ReturnType<typeof queries.membersOf>['execute']>>[number];

const listView =
  (ctx: Context) =>
  ({ id, name, isFavourites, creators, newest }: ListRow): CreatorListView => ({
    id,
    name,
    favourites: isFavourites,
    creators: creators ?? 0,
    newest: (newest ?? []).map((face) => ({ name: creatorName(face), avatarUrl: face.avatarUrl })),
    may: {
      rename: mayTake(ctx, 'discovery.renameList', favouritesRefusal({ isFavourites })),
      delete: mayTake(ctx, 'discovery.deleteList', favouritesRefusal({ isFavourites })),
      change: mayTake(ctx, 'discovery.addToList'),
      invite: mayInvite(ctx),
      share: mayTake(ctx, 'guests.share', shareRefusal(creators ?? 0)),
    },
  });

/** From here a brand invites to its own campaigns, so a viewer who can have none, in a preview of the brand's area, invites nobody. */
const mayInvite = (ctx: Context): Allowed => mayTake(ctx, 'campaign.create');

/** The first list cannot be renamed or deleted. Locks nothing. */
export const favouritesRefusal = ({ isFavourites }: { isFavourites: boolean }): string | null =>
  isFavourites ? listMessages.favouritesStay : null;

/** Why another list cannot be created, or null. Locks nothing. */
export const fullRefusal = (lists: number): string | null =>
  lists >= CREATOR_LISTS_MAX ? listMessages.full(CREATOR_LISTS_MAX) : null;

/** Why a list of so many creators cannot be shown to guests, or null. Locks nothing. */
export const shareRefusal = (creators: number): string | null => {
  if (creators === 0) return guestMessages.noCreators;
  return creators > GUEST_ITEMS_MAX ? guestMessages.tooMany(GUEST_ITEMS_MAX) : null;
};

const memberView =
  (ctx: Context) =>
  (row: MemberRow): ListMemberView => ({
    ...markedCard(ctx, row),
    note: row.note,
    addedAt: row.addedAt,
    current: row.currentStatus && { campaignName: row.currentName, status: row.currentStatus },
    completedWithYou: row.completedWithYou,
  });

/** The brand's lists, favourites first and the others by name. Locks nothing. */
export async function listLists(
  ctx: Context,
  { search, cursor, limit }: z.output<typeof listsInput>,
): Promise<CreatorLists> {
  const { id: brandId } = userOf(ctx);
  const of = { search, after: nameKeysetOf(cursor), limit: limit + 1 };
  const [rows, { lists }] = await Promise.all([
    queries.listsOf(ctx.db, brandId, of).execute(),
    queries.listCount(ctx.db, brandId).executeTakeFirstOrThrow(),
  ]);
  return {
    ...sliceOf(rows, limit, ({ sortName, id }) => ({ name: sortName, id }), listView(ctx)),
    may: { create: mayTake(ctx, 'discovery.createList', fullRefusal(lists)) },
  };
}

/** One of the brand's lists. Locks nothing. @throws NOT_FOUND for another brand's */
export async function readList(ctx: Context, listId: string): Promise<CreatorListView> {
  const row = await queries.ownList(ctx.db, userOf(ctx).id, listId).executeTakeFirst();
  if (!row) throw notFound('This list');
  return listView(ctx)(row);
}

/**
 * The creators of a list who can still be found, newest first, each with the brand's note. Locks nothing. @throws NOT_FOUND for another brand's list
 */
export async function listMembers(
  ctx: Context,
  { listId, search, cursor, limit }: z.output<typeof listMembersInput>,
): Promise<Slice<ListMemberView>> {
  const { id: brandId } = userOf(ctx);
  await readList(ctx, listId);
  const of = { brandId, listId, search, after: keysetOf(cursor), limit: limit + 1 };
  const rows = await queries.membersOf(ctx.db, of).execute();
  return sliceOf<MemberRow, ListMemberView>(rows, limit, ({ addedAt, id }) => ({ at: addedAt, id }), memberView(ctx));
}

/** The brand's favourites who can still be found, newest first. Locks nothing. */
export async function listFavourites(
  ctx: Context,
  page: { cursor?: string | null | undefined; limit: number },
): Promise<Slice<MarkedCreatorView>> {
  const { id: brandId } = userOf(ctx);
  const of = { brandId, listId: favouritesOf(ctx.db, brandId), search: '', after: keysetOf(page.cursor) };
  const rows = await queries.membersOf(ctx.db, { ...of, limit: page.limit + 1 }).execute();
  return sliceOf<MemberRow, MarkedCreatorView>(
    rows,
    page.limit,
    ({ addedAt, id }) => ({ at: addedAt, id }),
    (row) => markedCard(ctx, row),
  );
}

/** How many favourites the brand has, and whether it may add more to its lists, and invite. Locks nothing. */
export async function countFavourites(ctx: Context): Promise<FavouriteCount> {
  const { count } = await queries.favouriteCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return {
    count,
    may: {
      save: mayTake(ctx, 'discovery.addToList'),
      invite: mayInvite(ctx),
    },
  };
}
