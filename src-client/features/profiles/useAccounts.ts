import { trpc } from '#client/trpc.ts';
import { SOCIAL_ACCOUNTS_CACHE_MS, SOCIAL_ACCOUNTS_STALE_MS } from '#shared/constants.ts';

/** The creator's social accounts: fresh for 2 minutes, kept for 10 (CR-PROF-26). What a job fetches is announced and read at once. */
export function useAccounts() {
  const fresh = { staleTime: SOCIAL_ACCOUNTS_STALE_MS, gcTime: SOCIAL_ACCOUNTS_CACHE_MS };
  return trpc.profiles.accounts.useSuspenseQuery(undefined, fresh)[0];
}
