import type { z } from 'zod';
import { SAVED_VIEWS_MAX } from '#shared/constants.ts';
import type { CrmArea } from '#shared/crm/crm.schema.ts';
import type { Allowed } from '#shared/may.ts';
import { previewReadOnly } from '#shared/messages/common/texts.ts';
import { viewRefusals } from '#shared/messages/views.ts';
import { displayName } from '#shared/users/people.ts';
import {
  type changeViewInput,
  type SavedViews,
  type saveViewInput,
  VIEWED_BY,
  type ViewList,
  type viewIdInput,
  type viewsInput,
} from '#shared/views/views.schema.ts';
import { asOwn, isStaff } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, forbidden, notFound, refuse, refuseTakenName } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { authorize, mayTake, userOf } from '../trpc.ts';
import * as queries from './views.queries.ts';

/** Staff share one desk; in the agency's area, which a super admin only previews, they have what an agency of theirs would (ruling A04). */
const deskOf = (ctx: Context, area: CrmArea | undefined): queries.Desk =>
  isStaff(ctx) && (area ?? 'admin') === 'admin' ? null : userOf(ctx).id;

const ownerRefusal = (ownerId: string, readerId: string): string | null =>
  ownerId === readerId ? null : viewRefusals.onlyOwner;

/** A brand's lists are the brand's own: a super admin, who previews them, saves no view of them. */
function maySave(ctx: Context, list: ViewList): Allowed {
  const brands = list === 'campaigns' || list === 'discover' || list === 'people';
  return mayTake(ctx, 'views.save', brands && isStaff(ctx) ? previewReadOnly : null);
}

/** The person's own views of a list and those that colleagues share, by name. Locks nothing. @throws FORBIDDEN if they may not read the list */
export async function listViews(ctx: Context, { list, area }: z.infer<typeof viewsInput>): Promise<SavedViews> {
  authorize(ctx, VIEWED_BY[list], false);
  const { id: reader } = userOf(ctx);
  const rows = await queries.viewsOf(ctx.db, deskOf(ctx, area), { ownerId: reader, list }).execute();
  const views = rows.map(({ id, name, search, shared, ownerId, ...owner }) => {
    const refusal = ownerRefusal(ownerId, reader);
    return {
      id,
      name,
      search,
      shared,
      owner: ownerId === reader ? null : displayName(owner),
      may: { change: mayTake(ctx, 'views.change', refusal), delete: mayTake(ctx, 'views.delete', refusal) },
    };
  });
  return { views, may: { save: maySave(ctx, list) } };
}

/**
 * Saves the filters of a list under a name. Locks the account. @throws FORBIDDEN if the person may not read the list, or only previews it; CONFLICT if
 * the name is taken or {@link SAVED_VIEWS_MAX} views of the list are stored
 */
export async function saveView(
  ctx: Context,
  { list, name, search, shared, area }: z.infer<typeof saveViewInput>,
): Promise<{ id: string }> {
  authorize(ctx, VIEWED_BY[list], false);
  const may = maySave(ctx, list);
  if (!may.allowed) throw forbidden(may.reason);
  const { id: ownerId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ownerId).executeTakeFirstOrThrow();
    const names = await queries.ownNames(tx, ownerId, list, null).execute();
    refuseTakenName(names, name, viewRefusals.nameTaken);
    if (names.length >= SAVED_VIEWS_MAX) throw conflict(viewRefusals.full);
    const view = { deskId: deskOf(ctx, area), ownerId, list, name, search: JSON.stringify(search), shared };
    const saved = await queries.insertView(tx, { ...view, createdAt: ctx.now }).executeTakeFirstOrThrow();
    const after = { list, name, shared };
    await audit(tx, ctx, { action: 'views.save', resourceType: 'saved view', resourceId: saved.id, after });
    return saved;
  });
}

/**
 * Renames the person's own view, and sets whether their colleagues see it. Locks the account and the view. @throws NOT_FOUND, CONFLICT for a
 * colleague's and if the name is taken
 */
export async function changeView(
  ctx: Context,
  { viewId, name, shared, area }: z.infer<typeof changeViewInput>,
): Promise<void> {
  const { id: ownerId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ownerId).executeTakeFirstOrThrow();
    const view = await queries.lockView(tx, deskOf(ctx, area), ownerId, viewId).executeTakeFirst();
    if (!view) throw notFound('This view');
    refuse(ownerRefusal(view.ownerId, ownerId));
    const others = await queries.ownNames(tx, ownerId, view.list, viewId).execute();
    refuseTakenName(others, name, viewRefusals.nameTaken);
    await queries.updateView(tx, asOwn(ctx, view, 'ownerId', 'This view'), { name, shared }).execute();
    await audit(tx, ctx, {
      action: 'views.change',
      resourceType: 'saved view',
      resourceId: viewId,
      before: { name: view.name, shared: view.shared },
      after: { name, shared },
    });
  });
}

/** Deletes the person's own view. Locks it. @throws NOT_FOUND, CONFLICT for a colleague's */
export async function deleteView(ctx: Context, { viewId, area }: z.infer<typeof viewIdInput>): Promise<void> {
  const { id: reader } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    const view = await queries.lockView(tx, deskOf(ctx, area), reader, viewId).executeTakeFirst();
    if (!view) throw notFound('This view');
    refuse(ownerRefusal(view.ownerId, reader));
    await queries.deleteView(tx, asOwn(ctx, view, 'ownerId', 'This view')).execute();
    const before = { list: view.list, name: view.name };
    await audit(tx, ctx, { action: 'views.delete', resourceType: 'saved view', resourceId: viewId, before });
  });
}
