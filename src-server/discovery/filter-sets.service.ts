import { SAVED_FILTERS_MAX } from '#shared/constants.ts';
import { type CreatorFilters, creatorFilters, type FilterSetView } from '#shared/discovery/discovery.schema.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound } from '../errors.ts';
import { userOf } from '../trpc.ts';
import * as queries from './discovery.queries.ts';

/** One's saved filter sets by name, 50 at most. A set that no longer fits the filters is left out. */
export async function listFilterSets(ctx: Context): Promise<FilterSetView[]> {
  const rows = await queries.filterSetsOf(ctx.db, userOf(ctx).id).execute();
  return rows.flatMap(({ id, name, filters }) => {
    const read = creatorFilters.safeParse(filters);
    return read.success ? [{ id, name, filters: read.data }] : [];
  });
}

/** Saves the filters under a name of one's own (ruling BR-DISC-19). @throws CONFLICT when the name is taken or 50 are kept */
export async function saveFilterSet(
  ctx: Context,
  input: { name: string; filters: CreatorFilters },
): Promise<{ id: string }> {
  const { id: brandId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockedBrand(tx, brandId).execute();
    const kept = await queries.filterSetsOf(tx, brandId).execute();
    if (kept.some((set) => set.name.toLowerCase() === input.name.toLowerCase())) {
      throw conflict(discoveryMessages.filterNameTaken);
    }
    if (kept.length >= SAVED_FILTERS_MAX) throw conflict(discoveryMessages.filtersFull);
    const saved = await tx
      .insertInto('savedFilterSets')
      .values({ brandId, name: input.name, filters: JSON.stringify(input.filters), createdAt: ctx.now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'discovery.saveFilterSet',
      resourceType: 'filter set',
      resourceId: saved.id,
      after: { name: input.name },
    });
    return saved;
  });
}

/** @throws NOT_FOUND for someone else's */
export async function deleteFilterSet(ctx: Context, filterSetId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const gone = await queries.deleteFilterSet(tx, userOf(ctx).id, filterSetId).executeTakeFirst();
    if (!gone) throw notFound('This filter set');
    await audit(tx, ctx, {
      action: 'discovery.deleteFilterSet',
      resourceType: 'filter set',
      resourceId: filterSetId,
      before: gone,
    });
  });
}
