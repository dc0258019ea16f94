import { CamelCasePlugin, CompiledQuery, Kysely, type Transaction } from 'kysely';
import pg from 'pg';
import { newPool } from '#db/clients.ts';
import type { Database } from '#db/schema.ts';
import { DATABASE_WAIT_MS } from '../env.ts';
import { allowing, answerTimeoutMs, KeptPlansDialect, namedStatements, STALE_PLAN } from '../speed/kept-plans.ts';
import { inSavepoint } from './savepoint.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

// Amounts and counts stay far below 2^53. A larger value would be inexact as a number, so it is refused.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number)) throw new Error('A number from the database is too large to be exact');
  return number;
});
// A calendar day is read as text, so that no time zone can shift it.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);

/** The database uses snake_case names and the code camelCase; the contents of JSON columns stay as they are. */
export const names = new CamelCasePlugin({ maintainNestedObjectKeys: true });

export interface DbOptions {
  /** Connections in the pool. */
  max?: number;
  /** The role that queries run as: the app's, or the worker's, which takes and ends jobs; null for the login's own (demo data as the owner). */
  role?: 'accord_app' | 'accord_worker' | null;
  /** How long to wait for a connection, a free one or a new one. What else is waited for follows from it (`DATABASE_WAIT_MS`). */
  waitMs?: number;
  /** How long a statement may take, by default twice as long; the time to wait for its answer follows from it. */
  statementTimeoutMs?: number;
  /** How long a statement waits for a lock, by default half as long. */
  lockTimeoutMs?: number;
  /** Called with every statement and its parameters: tests count and explain them. */
  onQuery?: (sql: string, parameters: readonly unknown[]) => void;
  /** Called with every error of the database, even if the transaction is tried again. */
  onError?: (error: unknown) => void;
}

/** How connections are opened, with time-outs that keep one bad statement from holding everything up. */
function poolOptions(options: DbOptions): pg.PoolConfig {
  const { max = 10, role = 'accord_app', waitMs = DATABASE_WAIT_MS, lockTimeoutMs = waitMs / 2 } = options;
  const settings = [
    `-c statement_timeout=${statementMs(options)}`,
    `-c lock_timeout=${lockTimeoutMs}`,
    `-c idle_in_transaction_session_timeout=${5 * waitMs}`,
    '-c timezone=UTC',
    ...(role === null ? [] : [`-c role=${role}`]),
  ];
  return { max, connectionTimeoutMillis: waitMs, idleTimeoutMillis: 30_000, options: settings.join(' ') };
}

/**
 * A pool on one database. A database that no longer answers does not end its statements either: then we wait for the answer a moment longer, and
 * close the connection when it is given back.
 */
export const createPool = (url: string, options: DbOptions = {}): pg.Pool =>
  newPool(url, { ...poolOptions(options), query_timeout: answerMs(options) });

const statementMs = ({ waitMs = DATABASE_WAIT_MS, statementTimeoutMs = waitMs * 2 }: DbOptions): number =>
  statementTimeoutMs;
const answerMs = (options: DbOptions): number => answerTimeoutMs(statementMs(options));

/** The database. Queries run as the app's role, which owns nothing and cannot change audit or ledger rows. */
export function createDb(url: string, options: DbOptions = {}): Db {
  const { onQuery, onError } = options;
  return new Kysely<Database>({
    dialect: new KeptPlansDialect({ pool: namedStatements(newPool(url, poolOptions(options)), answerMs(options)) }),
    plugins: [names],
    ...((onQuery || onError) && {
      log(event) {
        if (event.level === 'query') onQuery?.(event.query.sql, event.query.parameters);
        else onError?.(event.error);
      },
    }),
  });
}

/** Serialization failure, deadlock, a lock that took too long, and a plan that a migration has made stale. */
const RETRIED = new Set(['40001', '40P01', '55P03', STALE_PLAN]);

/** Whether a context works inside a transaction that its caller has opened. */
const isTx = (db: Db): db is Tx => db.isTransaction;

/**
 * Runs a transaction. If it conflicts with another one, the whole transaction is tried again, three times at most, which takes three seconds for a
 * lock. Inside a transaction it is a piece of that one, which is undone alone if it fails, and tried again only with the whole.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  if (isTx(db)) return inSavepoint(db, () => work(db));
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (attempt >= 3 || !RETRIED.has(pgCode(error) ?? '')) throw error;
    }
  }
}

/** How long a statement that reads everything may take, and wait for a lock. */
const LONG_MS = 60_000;

/**
 * Lets the rest of a transaction read everything: a statement may take a minute, wait as long for a lock and use more memory for sorting than a
 * request, and the transaction may wait for other services in between.
 */
export async function allowTime(tx: Tx): Promise<void> {
  const given = CompiledQuery.raw(
    `select set_config('statement_timeout', $1, true), set_config('lock_timeout', $1, true),
      set_config('idle_in_transaction_session_timeout', $1, true), set_config('work_mem', '256MB', true)`,
    [`${LONG_MS}ms`],
  );
  await tx.executeQuery(allowing(LONG_MS, given));
}

/** Reads everything as it is at one moment. Locks nothing. */
export const snapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowTime(tx);
      return work(tx);
    });

/** Whether a row was refused by an exclusion constraint. */
export const isExcluded = (error: unknown): boolean => pgCode(error) === '23P01';

/** The SQLSTATE of a database error, if it is one. */
function pgCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
