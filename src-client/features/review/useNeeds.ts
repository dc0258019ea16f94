import { trpc } from '#client/trpc.ts';
import { PENDING_COUNT_REFETCH_MS, PENDING_COUNT_STALE_MS } from '#shared/constants.ts';
import type { NeedKind } from '#shared/system/needs.ts';

/** What waits for the staff is read every 30 seconds and fresh for 10 (ADM-CR-57). */
export const needsFreshness = { refetchInterval: PENDING_COUNT_REFETCH_MS, staleTime: PENDING_COUNT_STALE_MS };

/** How much of some kinds waits for the staff, for a badge. Zero until it is known, and if it is not read. */
export function useNeeds(enabled = true): (...kinds: NeedKind[]) => number {
  const { data = [] } = trpc.system.needsYou.useQuery(undefined, { enabled, ...needsFreshness });
  return (...kinds) => data.reduce((sum, { kind, count }) => (kinds.includes(kind) ? sum + count : sum), 0);
}
