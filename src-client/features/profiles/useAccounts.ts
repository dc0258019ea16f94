import { trpc } from '#client/trpc.ts';
import { SOCIAL_ACCOUNTS_CACHE_MS, SOCIAL_ACCOUNTS_STALE_MS } from '#shared/constants.ts';

/**
 * The creator's social accounts: fresh for 2 minutes, cached for 10 (CR-PROF-26). When a job has fetched new data, a live event makes them be read at
 * once.
 */
export function useAccounts() {
  const fresh = { staleTime: SOCIAL_ACCOUNTS_STALE_MS, gcTime: SOCIAL_ACCOUNTS_CACHE_MS };
  return trpc.profiles.accounts.useSuspenseQuery(undefined, fresh)[0];
}
