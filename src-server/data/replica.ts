import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { DATABASE_WAIT_MS } from '../env.ts';
import { log } from '../log.ts';
import { createDb, type Db } from './db.ts';

/** How often we ask how far the replica is. */
const LOOK_MS = 500;
/** A replica that is further behind than this is not read. */
export const LAG_MAX_MS = 10_000;
/** A position in the write-ahead log, in bytes, as a browser sends it back. */
const POSITION = /^\d{1,20}$/;
/** Beyond every position: whoever has it reads from the primary. */
const NEVER = '18446744073709551615';

/** The replica as one request sees it. */
export interface Reader {
  readonly db: Db;
  /** Reports that a statement could not reach the replica: nobody reads from it until it answers again. */
  failed(): void;
}

export interface Replica {
  start(): void;
  stop(): Promise<void>;
  /** Asks both databases for their position; never rejects. `start` repeats it. */
  look(): Promise<void>;
  /** Records that something changed for this person at or before this moment. */
  touched(personId: string): void;
  /** Says whether this process is told of changes; earlier ones may have been missed. */
  hear(hearing: boolean): void;
  /** The current position of the primary, which covers every write that has been answered. Never rejects. */
  position(): Promise<string>;
  /** The replica, if it shows at least what these people have written (up to `position`) and what they were told of; otherwise null. */
  readerFor(personIds: readonly string[], position: string | undefined): Reader | null;
}

interface ReplicaParts {
  primary: Db;
  url: string;
  waitMs?: number;
  lagMaxMs?: number;
}

/**
 * A copy of the database that follows it, for lists that may be a moment old (`replica-reads.ts`). Nobody sees it behind what they already know: not
 * behind their own writes, and not behind a live event, because the page that reloads on the event would otherwise stay as it was. While the replica
 * is unavailable or too far behind, or this process is not told of changes, everything is read from the primary. Times in milliseconds; locks
 * nothing.
 */
export function createReplica({
  primary,
  url,
  waitMs = DATABASE_WAIT_MS,
  lagMaxMs = LAG_MAX_MS,
}: ReplicaParts): Replica {
  const db = createDb(url, { waitMs });
  const stopping = new AbortController();
  /** The primary's position at different times, oldest first: what the replica has not replayed yet. */
  let ahead: { at: number; position: bigint }[] = [];
  /** The replica shows everything that was committed before this time. */
  let caughtUpTo = -Infinity;
  let replayed = 0n;
  let hearing = false;
  let hearingSince = 0;
  const touchedAt = new Map<string, number>();
  let looking: Promise<void> = Promise.resolve();

  let well = true;

  const lose = (): void => {
    caughtUpTo = -Infinity;
  };
  const look = async (): Promise<void> => {
    const at = performance.now();
    try {
      const [now, behind] = await Promise.all([positionOf(primary), replayedBy(db)]);
      ahead.push({ at, position: now });
      replayed = behind;
      well = true;
    } catch (error) {
      if (well) log.warn({ err: error }, 'The replica cannot be read; all is read from the primary');
      well = false;
      return lose();
    }
    for (const sample of ahead) if (sample.position <= replayed) caughtUpTo = sample.at;
    ahead = ahead.filter((sample) => sample.position > replayed);
    for (const [id, since] of touchedAt) if (since < caughtUpTo) touchedAt.delete(id);
  };
  const lookAgain = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await look();
      await delay(LOOK_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  return {
    look,
    start() {
      looking = lookAgain();
    },
    async stop() {
      stopping.abort();
      await looking;
      await db.destroy();
    },
    touched: (personId) => void touchedAt.set(personId, performance.now()),
    hear(now) {
      hearing = now;
      hearingSince = performance.now();
    },
    position: () => positionOf(primary).then(String, () => NEVER),
    readerFor(personIds, position) {
      if (!hearing || caughtUpTo < hearingSince || performance.now() - caughtUpTo > lagMaxMs) return null;
      if (position !== undefined && !(POSITION.test(position) && BigInt(position) <= replayed)) return null;
      if (personIds.some((id) => (touchedAt.get(id) ?? -Infinity) >= caughtUpTo)) return null;
      return { db, failed: lose };
    },
  };
}

/** Where the primary writes next, which is after every committed change. */
async function positionOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? NEVER);
}

/** The position up to which a replica shows the changes. @throws Error if the database is not a replica */
async function replayedBy(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`.execute(db);
  const position = rows[0]?.position;
  if (!position) throw new Error('DATABASE_REPLICA_URL names a database that is not a replica');
  return BigInt(position);
}
