import type { z } from 'zod';
import { CREATOR_LISTS_MAX, LIST_MEMBERS_MAX } from '#shared/constants.ts';
import type { FavouriteCount, MarkedCreatorView } from '#shared/discovery/discovery.schema.ts';
import type {
  addToListInput,
  CreatorLists,
  CreatorListView,
  createListInput,
  ListMemberView,
  listMembersInput,
  listsInput,
  noteMemberInput,
  removeFromListInput,
  renameListInput,
} from '#shared/discovery/lists.schema.ts';
import { type Allowed, allowedUnless } from '#shared/may.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';
import { creatorName } from '#shared/names.ts';
import type { Slice } from '#shared/paging.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, refuse, unmet } from '../errors.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { publish } from '../live.ts';
import { keysetOf, nameKeysetOf, sliceOf } from '../paging.ts';
import { mayTake, userOf } from '../trpc.ts';
import { lockBrand } from './discovery.queries.ts';
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
      rename: firstRefusal(mayTake(ctx, 'discovery.renameList'), favouritesRefusal({ isFavourites })),
      delete: firstRefusal(mayTake(ctx, 'discovery.deleteList'), favouritesRefusal({ isFavourites })),
      change: mayTake(ctx, 'discovery.addToList'),
    },
  });

/** The first list keeps its name and stays. */
const favouritesRefusal = ({ isFavourites }: { isFavourites: boolean }): string | null =>
  isFavourites ? listMessages.favouritesStay : null;

const fullRefusal = (lists: number): string | null =>
  lists >= CREATOR_LISTS_MAX ? listMessages.full(CREATOR_LISTS_MAX) : null;

const firstRefusal = (may: Allowed, refusal: string | null): Allowed => (may.allowed ? allowedUnless(refusal) : may);

const memberView =
  (ctx: Context) =>
  (row: MemberRow): ListMemberView => ({
    ...markedCard(ctx, row),
    note: row.note,
    addedAt: row.addedAt.toISOString(),
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
    ...sliceOf<ListRow, CreatorListView>(rows, limit, ({ sortName, id }) => ({ name: sortName, id }), listView(ctx)),
    may: { create: firstRefusal(mayTake(ctx, 'discovery.createList'), fullRefusal(lists)) },
  };
}

/** One of the brand's lists. Locks nothing. @throws NOT_FOUND for another brand's */
export async function readList(ctx: Context, listId: string): Promise<CreatorListView> {
  const row = await queries.ownList(ctx.db, userOf(ctx).id, listId).executeTakeFirst();
  if (!row) throw notFound('This list');
  return listView(ctx)(row);
}

/** Who of a list can still be found, newest first, each with the brand's note. Locks nothing. @throws NOT_FOUND for another brand's list */
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

/** One's favourites who are still there to be found, newest first. Locks nothing. */
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

/** How many creators the brand has among its favourites, and whether it may save more to its lists. Locks nothing. */
export async function countFavourites(ctx: Context): Promise<FavouriteCount> {
  const { count } = await queries.favouriteCount(ctx.db, userOf(ctx).id).executeTakeFirstOrThrow();
  return { count, may: { save: mayTake(ctx, 'discovery.addToList') } };
}

/**
 * Starts a list, with creators or without. Locks the brand's profile. @throws CONFLICT where the name is taken or {@link CREATOR_LISTS_MAX}
 * lists are there, NOT_FOUND for a creator who is not listed
 */
export async function createList(
  ctx: Context,
  { name, creatorIds }: z.output<typeof createListInput>,
): Promise<{ id: string }> {
  const { id: brandId } = userOf(ctx);
  return changing(ctx, async (tx) => {
    const names = await lockNames(tx, brandId);
    refuseTaken(names, name);
    refuse(fullRefusal(names.length));
    const { id } = await queries.insertList(tx, { brandId, name, createdAt: ctx.now }).executeTakeFirstOrThrow();
    const added = await save(tx, ctx, id, creatorIds, null);
    await listAudit(tx, ctx, 'createList', id, { after: { name, creators: added } });
    return { id };
  });
}

/** Renames a list. Locks the brand's profile and the list. @throws NOT_FOUND, CONFLICT for favourites and where the name is taken */
export async function renameList(ctx: Context, { listId, name }: z.output<typeof renameListInput>): Promise<void> {
  const { id: brandId } = userOf(ctx);
  await changing(ctx, async (tx) => {
    const names = await lockNames(tx, brandId);
    const list = await lockOwn(tx, brandId, listId);
    refuse(favouritesRefusal(list));
    refuseTaken(
      names.filter(({ id }) => id !== listId),
      name,
    );
    await queries.renameList(tx, listId, name).execute();
    await listAudit(tx, ctx, 'renameList', listId, { before: { name: list.name }, after: { name } });
  });
}

/** Deletes a list with its notes; the creators stay. Locks the list. @throws NOT_FOUND, CONFLICT for favourites */
export async function deleteList(ctx: Context, listId: string): Promise<void> {
  await changing(ctx, async (tx) => {
    const list = await lockOwn(tx, userOf(ctx).id, listId);
    refuse(favouritesRefusal(list));
    await queries.deleteList(tx, listId).execute();
    await listAudit(tx, ctx, 'deleteList', listId, { before: { name: list.name } });
  });
}

/**
 * Saves creators to a list; who is there already stays as they are. Answers how many are new. Locks the list. @throws NOT_FOUND also for a
 * creator who is not listed, CONFLICT where the list would hold more than {@link LIST_MEMBERS_MAX}
 */
export async function addToList(
  ctx: Context,
  { listId, creatorIds, note = null }: z.output<typeof addToListInput>,
): Promise<{ added: number }> {
  return changing(ctx, async (tx) => {
    const list = await lockOwn(tx, userOf(ctx).id, listId);
    const added = await save(tx, ctx, list.id, creatorIds, note);
    if (added.length > 0) await listAudit(tx, ctx, 'addToList', listId, { after: { creators: added } });
    return { added: added.length };
  });
}

/** Takes creators out of a list, with their notes. Locks the list. @throws NOT_FOUND */
export async function removeFromList(
  ctx: Context,
  { listId, creatorIds }: z.output<typeof removeFromListInput>,
): Promise<void> {
  await changing(ctx, async (tx) => {
    const list = await lockOwn(tx, userOf(ctx).id, listId);
    const gone = await queries.removeMembers(tx, list.id, creatorIds).execute();
    if (gone.length === 0) return;
    await listAudit(tx, ctx, 'removeFromList', listId, {
      before: { creators: gone.map(({ creatorId }) => creatorId) },
    });
  });
}

/** Writes the note about a creator in a list, or takes it away; the audit log says that, not what. Locks the list and the member. @throws NOT_FOUND */
export async function noteMember(
  ctx: Context,
  { listId, creatorId, note }: z.output<typeof noteMemberInput>,
): Promise<void> {
  await changing(ctx, async (tx) => {
    const list = await lockOwn(tx, userOf(ctx).id, listId);
    const member = await queries.lockMember(tx, list.id, creatorId).executeTakeFirst();
    if (!member) throw notFound('This creator');
    if (member.note === note) return;
    await queries.noteMember(tx, list.id, creatorId, note).execute();
    const noted = (words: string | null) => ({ creatorId, noted: words !== null });
    await listAudit(tx, ctx, 'noteMember', listId, { before: noted(member.note), after: noted(note) });
  });
}

/** Marks a listed creator as favourite, or takes the mark away; what is so already stays. Locks the list of favourites. @throws NOT_FOUND */
export async function setFavourite(ctx: Context, creatorId: string, favourite: boolean): Promise<void> {
  const { id: brandId } = userOf(ctx);
  await changing(ctx, async (tx) => {
    const list = await queries.lockList(tx, brandId, favouritesOf(tx, brandId)).executeTakeFirst();
    if (!list) throw unmet(listMessages.profileFirst);
    const changed = favourite
      ? await save(tx, ctx, list.id, [creatorId], null)
      : await queries.removeMembers(tx, list.id, [creatorId]).execute();
    if (changed.length === 0) return;
    await audit(tx, ctx, {
      action: 'discovery.favourite',
      resourceType: 'favourite',
      resourceId: creatorId,
      before: { favourite: !favourite },
      after: { favourite },
    });
  });
}

/** A change of lists, of which the brand's other tabs and devices are told. */
async function changing<Answer>(ctx: Context, change: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return inTransaction(ctx.db, async (tx) => {
    const answer = await change(tx);
    await publish(tx, { userId: userOf(ctx).id, topic: 'creatorList' });
    return answer;
  });
}

async function lockOwn(tx: Tx, brandId: string, listId: string) {
  const list = await queries.lockList(tx, brandId, listId).executeTakeFirst();
  if (!list) throw notFound('This list');
  return list;
}

/** The names of the brand's lists, while nobody else can add one. */
async function lockNames(tx: Tx, brandId: string): Promise<{ id: string; name: string }[]> {
  if (!(await lockBrand(tx, brandId).executeTakeFirst())) throw unmet(listMessages.profileFirst);
  return queries.listNames(tx, brandId).execute();
}

function refuseTaken(others: readonly { name: string }[], name: string): void {
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase())) {
    throw conflict(listMessages.nameTaken, 'name');
  }
}

/** Puts listed creators into a list that is locked; answers who are new there. */
async function save(
  tx: Tx,
  ctx: Context,
  listId: string,
  creatorIds: readonly string[],
  note: string | null,
): Promise<string[]> {
  if (creatorIds.length === 0) return [];
  const listed = await queries.listedOf(tx, creatorIds).execute();
  if (listed.length < creatorIds.length) throw notFound('This creator');
  const added = await queries.addMembers(tx, listId, creatorIds, { note, now: ctx.now }).execute();
  const { count } = await queries.memberCount(tx, listId).executeTakeFirstOrThrow();
  if (count > LIST_MEMBERS_MAX) throw conflict(listMessages.membersFull(LIST_MEMBERS_MAX));
  return added.map(({ creatorId }) => creatorId);
}

const listAudit = (
  tx: Tx,
  ctx: Context,
  action: 'createList' | 'renameList' | 'deleteList' | 'addToList' | 'removeFromList' | 'noteMember',
  listId: string,
  change: { before?: object; after?: object },
) => audit(tx, ctx, { action: `discovery.${action}`, resourceType: 'creator list', resourceId: listId, ...change });
