import { errorCode } from '#client/trpc.ts';
import { ANALYTICS_CACHE_MS, ANALYTICS_RETRIES_MAX, ANALYTICS_STALE_MS } from '#shared/constants.ts';

/** Figures are fresh for 5 minutes and kept for 30; a NOT_FOUND is not retried (BR-AN-05). */
export const analyticsFreshness = {
  staleTime: ANALYTICS_STALE_MS,
  gcTime: ANALYTICS_CACHE_MS,
  retry: (failures: number, error: unknown) => errorCode(error) !== 'NOT_FOUND' && failures < ANALYTICS_RETRIES_MAX,
};
