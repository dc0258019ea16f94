import { CRM_BRANDS_STALE_MS, CRM_STATS_CACHE_MS, CRM_STATS_STALE_MS } from '#shared/constants.ts';

/** How long the figures of the dashboard are fresh, and how long they are cached (CRM-50). */
export const statsFreshness = { staleTime: CRM_STATS_STALE_MS, gcTime: CRM_STATS_CACHE_MS };
/** How long brands are fresh (CRM-51). */
export const brandsFreshness = { staleTime: CRM_BRANDS_STALE_MS };
