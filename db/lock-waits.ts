import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SetupError } from './binaries.ts';

/** How a schema change waits for people's transactions; times in milliseconds. */
export interface LockWaits {
  /** No statement waits longer than this for a table's lock, because all others that need the table queue behind it. */
  lockMs: number;
  /** The pause between two tries, in which the queued statements run. */
  pauseMs: number;
  tries: number;
  /** A `concurrently` statement does not block others while it waits, but a new try repeats a lot of work, so it gets fewer and longer tries. */
  concurrentLockMs: number;
  concurrentTries: number;
}

/** About a minute altogether, which is longer than any transaction of Accord's own. */
const DEFAULT_WAITS: LockWaits = {
  lockMs: 500,
  pauseMs: 1_000,
  tries: 40,
  concurrentLockMs: 20_000,
  concurrentTries: 3,
};
const LOCK_TIMEOUT = '55P03';
const POLL_MS = 100;

const current = new AsyncLocalStorage<LockWaits>();

/** The waits that apply to the current work. */
export const lockWaits = (): LockWaits => current.getStore() ?? DEFAULT_WAITS;

/** Runs `work` with waits other than the usual ones. */
export const withLockWaits = <T>(other: Partial<LockWaits>, work: () => Promise<T>): Promise<T> =>
  current.run({ ...DEFAULT_WAITS, ...other }, work);

/** Thrown when the last try also met a lock that somebody held. */
class TriesUsedUp extends Error {}

const isLockTimeout = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === LOCK_TIMEOUT;

/**
 * Runs `work`, and runs it again as long as it fails because somebody holds a lock. A failed try must have been rolled back, or be harmless to
 * repeat. Throws TriesUsedUp after the last try; any other error at once.
 */
export async function retryOnLock<T>(work: () => Promise<T>, tries = lockWaits().tries): Promise<T> {
  for (let left = tries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (left <= 1) throw new TriesUsedUp('A lock was held all the time', { cause: error });
    }
    await delay(lockWaits().pauseMs);
  }
}

interface Holder {
  what: string | null;
  pid: number;
  who: string;
  seconds: number | null;
}

/**
 * The transaction that an application's connections wait for, and the table it holds. A concurrent index and a changed row wait for a transaction,
 * not for a table; then the table is the one that the waiting connection itself has locked.
 */
const WAITING = `
  select coalesce(wanted.relation, held.relation)::regclass::text as what, holder.pid,
    concat_ws(', ', holder.usename, nullif(holder.application_name, ''), holder.state) as who,
    extract(epoch from clock_timestamp() - holder.xact_start)::int as seconds
  from pg_stat_activity waiting
  join pg_locks wanted on wanted.pid = waiting.pid and not wanted.granted
  join pg_stat_activity holder on holder.pid = any(pg_blocking_pids(waiting.pid))
  left join lateral (
    select relation from pg_locks join pg_class on pg_class.oid = relation and relkind = 'r'
    where pg_locks.pid = waiting.pid and granted and (locktype = 'tuple' or mode = 'ShareUpdateExclusiveLock') limit 1) held on true
  where waiting.application_name = $1 and waiting.datname = current_database()
  order by holder.xact_start
  limit 1`;

function sentenceOf(holder: Holder | undefined): string {
  const kept = 'nothing is half done: the next start goes on from here';
  if (!holder)
    return `The schema could not be changed, because other transactions held its tables all the time; ${kept}.`;
  const { what, pid, who, seconds } = holder;
  const since = seconds === null ? '' : ` for ${seconds} s`;
  return `The schema could not be changed, because process ${pid} of the database (${who}) has held ${what ?? 'a table'} in one transaction${since}; end it (select pg_terminate_backend(${pid})) and start again; ${kept}.`;
}

/**
 * Runs `work` and meanwhile checks, through `client`, what the connections named `application` wait for. If `work` uses up its tries, throws a
 * SetupError that names the table and who holds it.
 */
export async function explainingLocks<T>(client: pg.Client, application: string, work: () => Promise<T>): Promise<T> {
  let found: Holder | undefined;
  let done = false;
  const watch = async (): Promise<void> => {
    while (!done) {
      const { rows } = await client.query<Holder>(WAITING, [application]);
      found = rows[0] ?? found;
      await delay(POLL_MS);
    }
  };
  // The holder is only needed for the sentence; without it the sentence says less.
  const watching = watch().catch(() => undefined);
  try {
    return await work();
  } catch (error) {
    if (error instanceof TriesUsedUp) throw new SetupError(sentenceOf(found), { cause: error });
    throw error;
  } finally {
    done = true;
    await watching;
  }
}
