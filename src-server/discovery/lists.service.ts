import type { z } from 'zod';
import { CREATOR_LISTS_MAX, LIST_MEMBERS_MAX } from '#shared/constants.ts';
import type {
  addToListInput,
  createListInput,
  noteMemberInput,
  removeFromListInput,
  renameListInput,
} from '#shared/discovery/lists.schema.ts';
import { plural } from '#shared/format.ts';
import { listMessages } from '#shared/messages/discovery/lists.ts';
import { ownRow } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { conflict, notFound, refuse, refuseTakenName, unmet } from '../errors.ts';
import { favouritesOf } from '../ground/favourites.ts';
import { forgetRemoval, keepRemoved, putBack, removalToUndo } from '../ground/removals.ts';
import { publish } from '../live.ts';
import { userOf } from '../trpc.ts';
import { lockBrand } from './discovery.queries.ts';
import { favouritesRefusal, fullRefusal } from './list-reads.service.ts';
import * as queries from './lists.queries.ts';

/**
 * Creates a list, with creators or without. Locks the brand's profile. @throws CONFLICT if the name is taken or there are already {@link
 * CREATOR_LISTS_MAX} lists, NOT_FOUND for a creator who is not listed
 */
export async function createList(
  ctx: Context,
  { name, creatorIds }: z.output<typeof createListInput>,
): Promise<{ id: string }> {
  const { id: brandId } = userOf(ctx);
  return changing(ctx, async (tx) => {
    const names = await lockNames(tx, brandId);
    refuseTakenName(names, name, listMessages.nameTaken);
    refuse(fullRefusal(names.length));
    const { id } = await queries.insertList(tx, { brandId, name, createdAt: ctx.now }).executeTakeFirstOrThrow();
    const added = await save(tx, ctx, id, creatorIds, null);
    await listAudit(tx, ctx, 'createList', id, { after: { name, creators: added } });
    return { id };
  });
}

/** Renames a list. Locks the brand's profile and the list. @throws NOT_FOUND, CONFLICT for favourites and if the name is taken */
export async function renameList(ctx: Context, { listId, name }: z.output<typeof renameListInput>): Promise<void> {
  const { id: brandId } = userOf(ctx);
  await changing(ctx, async (tx) => {
    const names = await lockNames(tx, brandId);
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    refuse(favouritesRefusal(list));
    const others = names.filter(({ id }) => id !== listId);
    refuseTakenName(others, name, listMessages.nameTaken);
    await queries.renameList(tx, list, name).execute();
    await listAudit(tx, ctx, 'renameList', listId, { before: { name: list.name }, after: { name } });
  });
}

/**
 * Deletes a list with its notes; the creators stay. {@link restoreList} restores it by the returned id. Locks the list.
 * @throws NOT_FOUND, CONFLICT for favourites
 */
export async function deleteList(ctx: Context, listId: string): Promise<{ removalId: string }> {
  const { id: userId } = userOf(ctx);
  return changing(ctx, async (tx) => {
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    refuse(favouritesRefusal(list));
    const kept = { userId, kind: 'list', ofId: listId, parts: queries.partsOfList(tx, listId) } as const;
    const removalId = await keepRemoved(tx, kept, ctx.now);
    await queries.deleteList(tx, list).execute();
    await listAudit(tx, ctx, 'deleteList', listId, { before: { name: list.name } });
    return { removalId };
  });
}

/**
 * Restores a list that was deleted a moment ago, with its creators and notes, except creators who have closed their account since. Locks the brand's
 * profile and the removal. @throws NOT_FOUND for another brand's and if it is too late; CONFLICT if the name is taken by now or there are already
 * {@link CREATOR_LISTS_MAX} lists
 */
export async function restoreList(ctx: Context, removalId: string): Promise<{ id: string }> {
  const { id: userId } = userOf(ctx);
  return changing(ctx, async (tx) => {
    const names = await lockNames(tx, userId);
    const removal = await removalToUndo(tx, ctx, { userId, kind: 'list', id: removalId });
    refuse(fullRefusal(names.length));
    await putBack(tx, removal, 'creator_lists');
    // If the name is taken by now, the list was not restored.
    const list = await queries.lockList(tx, userId, removal.ofId).executeTakeFirst();
    if (!list) throw conflict(listMessages.nameTaken);
    await putBack(tx, removal, 'creator_list_members', queries.stillThere);
    await forgetRemoval(tx, removal).execute();
    await listAudit(tx, ctx, 'restoreList', list.id, { after: { name: list.name } });
    return { id: list.id };
  });
}

/**
 * Adds creators to a list; those who are already there stay as they are. Returns how many are new. Locks the list. @throws NOT_FOUND also for a
 * creator who is not listed, CONFLICT if the list would hold more than {@link LIST_MEMBERS_MAX}
 */
export async function addToList(
  ctx: Context,
  { listId, creatorIds, note = null }: z.output<typeof addToListInput>,
): Promise<{ added: number }> {
  return changing(ctx, async (tx) => {
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    const added = await save(tx, ctx, list.id, creatorIds, note);
    if (added.length > 0) await listAudit(tx, ctx, 'addToList', listId, { after: { creators: added } });
    return { added: added.length };
  });
}

/**
 * Removes creators from a list, with their notes. {@link restoreMembers} restores them by the returned id, which is null if none was in the list.
 * Locks the list. @throws NOT_FOUND
 */
export async function removeFromList(
  ctx: Context,
  { listId, creatorIds }: z.output<typeof removeFromListInput>,
): Promise<{ removalId: string | null }> {
  return changing(ctx, async (tx) => {
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    const { gone, removalId } = await takeOut(tx, ctx, list.id, creatorIds);
    if (gone.length > 0) await listAudit(tx, ctx, 'removeFromList', listId, { before: { creators: gone } });
    return { removalId };
  });
}

/**
 * Restores creators who were removed from a list a moment ago, with their notes and in their old place; those who are there again stay as they are.
 * Locks the removal and the list. @throws NOT_FOUND for another brand's, for a list that no longer exists and if it is too late; CONFLICT if the list
 * would hold more than {@link LIST_MEMBERS_MAX}
 */
export async function restoreMembers(ctx: Context, removalId: string): Promise<void> {
  const { id: userId } = userOf(ctx);
  await changing(ctx, async (tx) => {
    const removal = await removalToUndo(tx, ctx, { userId, kind: 'members', id: removalId });
    const list = await ownRow(tx, ctx, 'creatorLists', removal.ofId);
    await putBack(tx, removal, 'creator_list_members', queries.stillThere);
    await refuseFull(tx, list.id);
    await forgetRemoval(tx, removal).execute();
    await listAudit(tx, ctx, 'restoreMembers', list.id, {});
  });
}

/**
 * Writes or removes the note about a creator in a list; the audit log records that, but not the text. Locks the list and the member. @throws
 * NOT_FOUND
 */
export async function noteMember(
  ctx: Context,
  { listId, creatorId, note }: z.output<typeof noteMemberInput>,
): Promise<void> {
  await changing(ctx, async (tx) => {
    const list = await ownRow(tx, ctx, 'creatorLists', listId);
    const member = await queries.lockMember(tx, list.id, creatorId).executeTakeFirst();
    if (!member) throw notFound('This creator');
    if (member.note === note) return;
    await queries.noteMember(tx, list, creatorId, note).execute();
    const noted = (words: string | null) => ({ creatorId, noted: words !== null });
    await listAudit(tx, ctx, 'noteMember', listId, { before: noted(member.note), after: noted(note) });
  });
}

/**
 * Marks a listed creator as favourite, or removes the mark; does nothing if it is already so. {@link restoreMembers} restores a removed favourite, by
 * the returned id. Locks the list of favourites. @throws NOT_FOUND
 */
export async function setFavourite(
  ctx: Context,
  creatorId: string,
  favourite: boolean,
): Promise<{ removalId: string | null }> {
  const { id: brandId } = userOf(ctx);
  return changing(ctx, async (tx) => {
    const list = await queries.lockList(tx, brandId, favouritesOf(tx, brandId)).executeTakeFirst();
    if (!list) throw unmet(listMessages.profileFirst);
    const { gone, removalId } = favourite
      ? { gone: await save(tx, ctx, list.id, [creatorId], null), removalId: null }
      : await takeOut(tx, ctx, list.id, [creatorId]);
    if (gone.length === 0) return { removalId };
    await audit(tx, ctx, {
      action: 'discovery.favourite',
      resourceType: 'favourite',
      resourceId: creatorId,
      before: { favourite: !favourite },
      after: { favourite },
    });
    return { removalId };
  });
}

/** Removes creators from a locked list; returns who was in it, and the id by which they can be restored. */
async function takeOut(tx: Tx, ctx: Context, listId: string, creatorIds: readonly string[]) {
  const parts = { creator_list_members: queries.membersAmong(tx, listId, creatorIds) };
  const kept = { userId: userOf(ctx).id, kind: 'members', ofId: listId, parts } as const;
  const inIt = await queries.membersAmong(tx, listId, creatorIds).execute();
  if (inIt.length === 0) return { gone: [], removalId: null };
  const removalId = await keepRemoved(tx, kept, ctx.now);
  await queries.removeMembers(tx, listId, creatorIds).execute();
  return { gone: inIt.map(({ creatorId }) => creatorId), removalId };
}

/** Runs a change of lists, and tells the brand's other tabs and devices about it. */
async function changing<Answer>(ctx: Context, change: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  return inTransaction(ctx.db, async (tx) => {
    const answer = await change(tx);
    await publish(tx, { userId: userOf(ctx).id, topic: 'creatorList' });
    return answer;
  });
}

/** The names of the brand's lists, while nobody else can add one. */
async function lockNames(tx: Tx, brandId: string): Promise<{ id: string; name: string }[]> {
  if (!(await lockBrand(tx, brandId).executeTakeFirst())) throw unmet(listMessages.profileFirst);
  return queries.listNames(tx, brandId).execute();
}

/** Adds listed creators to a locked list; returns those who are new there. */
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
  await refuseFull(tx, listId);
  return added.map(({ creatorId }) => creatorId);
}

/** @throws CONFLICT if a list holds more than it may */
async function refuseFull(tx: Tx, listId: string): Promise<void> {
  const { count } = await queries.memberCount(tx, listId).executeTakeFirstOrThrow();
  if (count > LIST_MEMBERS_MAX)
    throw conflict(`A list holds ${plural(LIST_MEMBERS_MAX, 'creator')}. Remove some first.`);
}

const listAudit = (
  tx: Tx,
  ctx: Context,
  action:
    | 'createList'
    | 'renameList'
    | 'deleteList'
    | 'restoreList'
    | 'restoreMembers'
    | 'addToList'
    | 'removeFromList'
    | 'noteMember',
  listId: string,
  change: { before?: object; after?: object },
) => audit(tx, ctx, { action: `discovery.${action}`, resourceType: 'creator list', resourceId: listId, ...change });
