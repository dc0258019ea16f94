import type { z } from 'zod';
import { CRM_VIEWS_MAX } from '#shared/constants.ts';
import type { CrmView, changeViewInput, saveViewInput, viewIdInput, viewsInput } from '#shared/crm/views.schema.ts';
import { allowedUnless } from '#shared/may.ts';
import { crmRefusals } from '#shared/messages/crm/refusals.ts';
import { displayName } from '#shared/users/people.ts';
import { asOwn } from '../access.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, refuse, refuseTakenName } from '../errors.ts';
import { lockAccount } from '../ground/locks.ts';
import { userOf } from '../trpc.ts';
import { authorRefusal } from './crm.rules.ts';
import { scopeOf } from './scope.rules.ts';
import * as queries from './views.queries.ts';

/** The person's own views of a list and those that colleagues share, by name. Locks nothing. */
export async function listViews(ctx: Context, { list, area }: z.infer<typeof viewsInput>): Promise<CrmView[]> {
  const { id: reader } = userOf(ctx);
  const rows = await queries.viewsOf(ctx.db, scopeOf(ctx, area), { ownerId: reader, list }).execute();
  return rows.map(({ id, name, search, shared, ownerId, ...owner }) => {
    const may = allowedUnless(authorRefusal(ownerId, reader));
    return {
      id,
      name,
      search,
      shared,
      owner: ownerId === reader ? null : displayName(owner),
      may: { changeView: may, deleteView: may },
    };
  });
}

/**
 * Saves the filters of a list under a name. Locks the account. @throws CONFLICT if the name is taken or {@link CRM_VIEWS_MAX} views of the list are
 * stored
 */
export async function saveView(
  ctx: Context,
  { list, name, search, shared, area }: z.infer<typeof saveViewInput>,
): Promise<{ id: string }> {
  const { id: ownerId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ownerId).executeTakeFirstOrThrow();
    const names = await queries.ownNames(tx, ownerId, list, null).execute();
    refuseTakenName(names, name, crmRefusals.viewNameTaken);
    if (names.length >= CRM_VIEWS_MAX) throw conflict(crmRefusals.viewsFull);
    const view = { ownerId, list, name, search: JSON.stringify(search), shared, createdAt: ctx.now };
    const saved = await queries.insertView(tx, scopeOf(ctx, area), view).executeTakeFirstOrThrow();
    const after = { list, name, shared };
    await audit(tx, ctx, { action: 'crm.saveView', resourceType: 'crm view', resourceId: saved.id, after });
    return saved;
  });
}

/**
 * Renames the person's own view, and sets whether the office sees it. Locks the account and the view. @throws NOT_FOUND, CONFLICT for a colleague's
 * and if the name is taken
 */
export async function changeView(
  ctx: Context,
  { viewId, name, shared, area }: z.infer<typeof changeViewInput>,
): Promise<void> {
  const { id: ownerId } = userOf(ctx);
  await inTransaction(ctx.db, async (tx) => {
    await lockAccount(tx, ownerId).executeTakeFirstOrThrow();
    const view = await queries.lockView(tx, scopeOf(ctx, area), ownerId, viewId).executeTakeFirst();
    if (!view) throw notFound('This view');
    refuse(authorRefusal(view.ownerId, ownerId));
    const others = await queries.ownNames(tx, ownerId, view.list, viewId).execute();
    refuseTakenName(others, name, crmRefusals.viewNameTaken);
    await queries.updateView(tx, asOwn(ctx, view, 'ownerId', 'This view'), { name, shared }).execute();
    await audit(tx, ctx, {
      action: 'crm.changeView',
      resourceType: 'crm view',
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
    const view = await queries.lockView(tx, scopeOf(ctx, area), reader, viewId).executeTakeFirst();
    if (!view) throw notFound('This view');
    refuse(authorRefusal(view.ownerId, reader));
    await queries.deleteView(tx, asOwn(ctx, view, 'ownerId', 'This view')).execute();
    const before = { list: view.list, name: view.name };
    await audit(tx, ctx, { action: 'crm.deleteView', resourceType: 'crm view', resourceId: viewId, before });
  });
}
