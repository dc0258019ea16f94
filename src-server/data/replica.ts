import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { log } from '../log.ts';
import { createDb, type Db } from './db.ts';

/** How often we ask how far the replica is. */
const LOOK_MS = 500;
/** A replica that is further behind than this is not read. */
export const LAG_MAX_MS = 10_000;
/** A position in the log of changes, in bytes, as a browser gives it back. */
const POSITION = /^\d{1,20}$/;
/** Beyond every position: whoever has it reads from the primary. */
const NEVER = '18446744073709551615';

/** The replica as one request reads it. */
export interface Reader {
  readonly db: Db;
  /** A statement could not reach it: nobody reads from it until it answers again. */
  failed(): void;
}

export interface Replica {
  start(): void;
  stop(): Promise<void>;
  /** Asks both databases how far they are; never rejects. `start` does it over and over. */
  look(): Promise<void>;
  /** Something changed for this person at or before this moment. */
  touched(personId: string): void;
  /** Says whether this process is told of changes; those of the time before now may have been missed. */
  hear(hearing: boolean): void;
  /** The position of the primary now, which covers every write that has been answered. Never rejects. */
  position(): Promise<string>;
  /** The replica, if it shows these people at least what they have written (up to `position`) and what they were told of; else null. */
  readerFor(personIds: readonly string[], position: string | undefined): Reader | null;
}

interface ReplicaParts {
  primary: Db;
  url: string;
  lagMaxMs?: number;
}

/**
 * A copy of the database that follows it, for lists that may be a moment old (`replica-reads.ts`). Nobody sees it behind what they know: not behind
 * their own writes, and not behind a live event, because the page that it makes ask again would otherwise stay as it was. While the replica is
 * away, too far behind, or this process is told of no changes, everything is read from the primary. Times in milliseconds; locks nothing.
 */
export function createReplica({ primary, url, lagMaxMs = LAG_MAX_MS }: ReplicaParts): Replica {
  const db = createDb(url);
  const stopping = new AbortController();
  /** Where the primary was at which time, oldest first: what the replica has not replayed yet. */
  let ahead: { at: number; position: bigint }[] = [];
  /** The replica shows all that was committed before this time. */
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

/** Where the primary writes next: behind every change that is committed. */
async function positionOf(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as position`.execute(db);
  return BigInt(rows[0]?.position ?? NEVER);
}

/** Up to where a replica shows the changes. @throws Error for a database that is no replica */
async function replayedBy(db: Db): Promise<bigint> {
  const { rows } = await sql<{ position: string | null }>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::text as position`.execute(db);
  const position = rows[0]?.position;
  if (!position) throw new Error('DATABASE_REPLICA_URL names a database that is no replica');
  return BigInt(position);
}
