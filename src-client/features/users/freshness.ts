import { errorCode } from '#client/trpc.ts';
import { USERS_CACHE_MS, USERS_RETRIES_MAX, USERS_RETRY_CAP_MS, USERS_RETRY_DELAY_MS } from '#shared/constants.ts';

/** A refusal is final; other failures may be temporary. */
const FINAL = ['FORBIDDEN', 'UNAUTHORIZED', 'BAD_REQUEST'];

/** The list is fresh for 5 minutes, and a failed read is retried twice, after 1 and 2 seconds (ADM-USR-25, ADM-USR-26). */
export const usersFreshness = {
  staleTime: USERS_CACHE_MS,
  gcTime: USERS_CACHE_MS,
  retry: (failures: number, error: unknown) => failures < USERS_RETRIES_MAX && !FINAL.includes(errorCode(error) ?? ''),
  retryDelay: (failures: number) => Math.min(USERS_RETRY_DELAY_MS * 2 ** failures, USERS_RETRY_CAP_MS),
};
