import { HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { isOlderThan } from '#shared/dates.ts';
import { fileSize } from '#shared/format.ts';
import { healthMessages } from '#shared/messages/system.ts';

/** The share of connections in use above which staff are told. */
const CONNECTIONS_SHARE = 0.9;
/** How much space must be free: enough for several uploads of the largest size. */
const ROOM_BYTES = 2 * 1024 ** 3;
const JOBS_LATE_MS = 5 * MINUTE_MS;

/** What is wrong with the database, or null. */
export const databaseProblem = (facts: { connections: number; connectionsMax: number }): string | null =>
  facts.connections > facts.connectionsMax * CONNECTIONS_SHARE ? healthMessages.connectionsLow : null;

/** What is wrong with the file store, or null. */
export const filesProblem = (freeBytes: number | null): string | null =>
  freeBytes !== null && freeBytes < ROOM_BYTES ? healthMessages.filesFull(fileSize(freeBytes)) : null;

/** What is wrong with the jobs, the most serious first, or null. */
export function jobsProblem(
  { workers, failed, dueSince }: { workers: number; failed: number; dueSince: Date | null },
  now: Date,
): string | null {
  if (workers === 0) return healthMessages.noWorker;
  if (dueSince && isOlderThan(dueSince, JOBS_LATE_MS, now)) return healthMessages.jobsLate;
  return failed > 0 ? healthMessages.jobsFailed(failed) : null;
}

/** What is wrong with the mail, or null. */
export function mailProblem(
  { failedToday, waitingSince }: { failedToday: number; waitingSince: Date | null },
  now: Date,
): string | null {
  if (waitingSince && isOlderThan(waitingSince, HOUR_MS, now)) return healthMessages.mailLate;
  return failedToday > 0 ? healthMessages.mailFailed(failedToday) : null;
}
