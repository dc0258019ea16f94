import { trpc } from '#client/trpc.ts';
import { PENDING_COUNT_REFETCH_MS, PENDING_COUNT_STALE_MS } from '#shared/constants.ts';

/** The count is read every 30 seconds and fresh for 10 (ADM-CR-57). */
export const pendingFreshness = { refetchInterval: PENDING_COUNT_REFETCH_MS, staleTime: PENDING_COUNT_STALE_MS };

/** How many campaigns wait for their review: the badge of the admin's sidebar (ADM-CR-57). Zero until it is known, and if it is not read. */
export function usePendingReviews(enabled: boolean): number {
  const { data = 0 } = trpc.review.pendingCount.useQuery(undefined, { enabled, ...pendingFreshness });
  return data;
}
