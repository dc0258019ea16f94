import { SAVED_FILTERS_MAX } from '#shared/constants.ts';
import { type CreatorFilters, creatorFilters, type FilterSetView } from '#shared/discovery/discovery.schema.ts';
import { discoveryMessages } from '#shared/messages/discovery.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { conflict, notFound, refuseTakenName } from '../errors.ts';
import { userOf } from '../trpc.ts';
import * as queries from './discovery.queries.ts';

/**
 * The brand's saved filter sets by name, at most {@link SAVED_FILTERS_MAX}. A set that today's filters cannot read is left out. Locks
 * nothing.
 */
export async function listFilterSets(ctx: Context): Promise<FilterSetView[]> {
  const rows = await queries.filterSetsOf(ctx.db, userOf(ctx).id).execute();
  return rows.flatMap(({ id, name, filters }) => {
    const read = creatorFilters.safeParse(filters);
    return read.success ? [{ id, name, filters: read.data }] : [];
  });
}

/**
 * Saves the filters under a name (ruling BR-DISC-19). Locks the brand's profile. @throws CONFLICT if the name is taken or {@link SAVED_FILTERS_MAX}
 * sets are stored
 */
export async function saveFilterSet(
  ctx: Context,
  input: { name: string; filters: CreatorFilters },
): Promise<{ id: string }> {
  const { id: brandId } = userOf(ctx);
  return inTransaction(ctx.db, async (tx) => {
    await queries.lockBrand(tx, brandId).execute();
    const kept = await queries.filterSetsOf(tx, brandId).execute();
    refuseTakenName(kept, input.name, discoveryMessages.filterNameTaken);
    if (kept.length >= SAVED_FILTERS_MAX) throw conflict(discoveryMessages.filtersFull);
    const row = { brandId, name: input.name, filters: JSON.stringify(input.filters), createdAt: ctx.now };
    const saved = await queries.insertFilterSet(tx, row).executeTakeFirstOrThrow();
    await audit(tx, ctx, {
      action: 'discovery.saveFilterSet',
      resourceType: 'filter set',
      resourceId: saved.id,
      after: { name: input.name },
    });
    return saved;
  });
}

/** Deletes a saved filter set. Locks nothing. @throws NOT_FOUND for someone else's */
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
