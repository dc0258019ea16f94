import { HOUR_MS, MINUTE_MS } from '#shared/constants.ts';
import { isOlderThan } from '#shared/dates.ts';
import { fileSize, oneOrMany, plural } from '#shared/format.ts';

/** The share of connections in use above which staff are told. */
const CONNECTIONS_SHARE = 0.9;
/** How much space must be free: enough for several uploads of the largest size. */
const ROOM_BYTES = 2 * 1024 ** 3;
const JOBS_LATE_MS = 5 * MINUTE_MS;

/** What is wrong with the database, or null. */
export const databaseProblem = (facts: { connections: number; connectionsMax: number }): string | null =>
  facts.connections > facts.connectionsMax * CONNECTIONS_SHARE
    ? 'Nearly all connections to the database are in use.'
    : null;

/** What is wrong with the file store, or null. */
export const filesProblem = (freeBytes: number | null): string | null =>
  freeBytes !== null && freeBytes < ROOM_BYTES ? `Only ${fileSize(freeBytes)} are free for files.` : null;

/** What is wrong with the jobs, the most serious first, or null. */
export function jobsProblem(
  { workers, failed, dueSince }: { workers: number; failed: number; dueSince: Date | null },
  now: Date,
): string | null {
  if (workers === 0) return 'No worker is running, so no email is sent and no money is moved.';
  if (dueSince && isOlderThan(dueSince, JOBS_LATE_MS, now)) return 'Jobs have been waiting for more than five minutes.';
  return failed > 0 ? `${plural(failed, 'job')} failed and will not be tried again.` : null;
}

/** What is wrong with the mail, or null. */
export function mailProblem(
  { failedToday, waitingSince }: { failedToday: number; waitingSince: Date | null },
  now: Date,
): string | null {
  if (waitingSince && isOlderThan(waitingSince, HOUR_MS, now)) return 'Email has been waiting for more than an hour.';
  return failedToday > 0
    ? `${plural(failedToday, 'email')} ${oneOrMany(failedToday, 'was', 'were')} refused in the last 24 hours.`
    : null;
}
