import type { QueryClient, QueryFilters } from '@tanstack/react-query';
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';
import type { Change } from '#shared/changes.ts';

type Routers = AppRouter['_def']['record'];
/** The full names of a kind of procedure, such as `deals.accept`. */
type PathOf<Kind extends 'query' | 'mutation'> = {
  [R in keyof Routers & keyof inferRouterInputs<AppRouter>]: {
    [P in keyof Routers[R] & string]: Routers[R][P] extends { _def: { type: Kind } } ? `${R}.${P}` : never;
  }[keyof Routers[R] & string];
}[keyof Routers & keyof inferRouterInputs<AppRouter>];

/** The map of what each mutation changes. It is not part of the first download, because no page needs it before its first write. */
async function effects() {
  const { CHANGES } = await import('#shared/changes.ts');
  const { EFFECTS } = await import('#shared/effects.ts');
  // The compiler checks that every mutation of the router has its entry, that no entry is left over, and that every read that is named exists.
  EFFECTS satisfies Record<PathOf<'mutation'>, readonly Change[]>;
  CHANGES satisfies Record<Change, readonly (keyof Routers | PathOf<'query'>)[]>;
  const noOther: [Exclude<keyof typeof EFFECTS, PathOf<'mutation'>>] extends [never] ? true : never = true;
  void noOther;
  const changesOf: Readonly<Record<string, readonly Change[]>> = EFFECTS;
  return { changesOf, readsOf: CHANGES };
}

/** Fetches the map ahead of time; null if that fails, as after a new version was deployed. */
export const fetchEffects = () => effects().catch(() => null);

/**
 * Refetches reads that are on screen, and the others when they are next shown. The library does not begin a first read again that is on its way: its answer
 * may be from before the change, so it is refetched once it has come.
 */
async function refetch(client: QueryClient, filters: QueryFilters = {}): Promise<void> {
  const onTheirWay = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((query) => query.state.data === undefined || !query.isActive());
  await Promise.all([
    client.invalidateQueries(filters),
    ...onTheirWay.map(async (query) => {
      await query.fetch().catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }),
  ]);
}

/** Refetches every read: nobody knows what has changed, for example while a session had ended. */
export const refreshAll = (client: QueryClient): Promise<void> => refetch(client);

/** Refetches every read that shows one of these changes if it is on screen, and otherwise when it is next shown; all reads if the map is missing. */
export async function refresh(client: QueryClient, changes: readonly Change[]): Promise<void> {
  const known = await fetchEffects();
  if (!known) return refreshAll(client);
  const reads = new Set<string>(changes.flatMap((change) => known.readsOf[change]));
  await Promise.all([...reads].map((read) => refetch(client, { queryKey: [read.split('.')] })));
}

/** The same after a mutation, by its procedure's key: `[['deals', 'accept']]`. */
export async function refreshAfter(client: QueryClient, mutationKey: readonly unknown[] | undefined): Promise<void> {
  const path = mutationKey?.[0];
  if (!Array.isArray(path)) return;
  const known = await fetchEffects();
  await refresh(client, known?.changesOf[path.join('.')] ?? []);
}
