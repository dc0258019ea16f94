import { type Kysely, sql } from 'kysely';
import { lockWaits, retryOnLock } from './lock-waits.ts';

/**
 * Runs each statement by itself (several in one text would share a transaction), and again if it meets a lock. To create an index use `createIndex`,
 * which removes what a failed try leaves behind.
 */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const { concurrentTries } = lockWaits();
    await (/\bindex concurrently\b/i.test(statement)
      ? retryOnLock(() => concurrently(db, statement), concurrentTries)
      : retryOnLock(() => sql.raw(statement).execute(db)));
  }
}

/** Runs `concurrently` statements with a long lock timeout, because no other statement queues behind them while they wait. */
async function concurrently(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  const wait = (ms: number) => sql.raw(`set lock_timeout = ${ms}`).execute(db);
  const { lockMs, concurrentLockMs } = lockWaits();
  await wait(concurrentLockMs);
  try {
    for (const statement of statements) await sql.raw(statement).execute(db);
  } finally {
    await wait(lockMs);
  }
}

/**
 * Creates an index while others write. An older index of that name serves queries until the new one is ready. For migrations that are `online`: it
 * can be started again after a crash.
 */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  await retryOnLock(
    () =>
      concurrently(
        db,
        // A failed try leaves an invalid index.
        `drop index concurrently if exists ${name}_next`,
        `create index concurrently ${name}_next ${definition}`,
      ),
    lockWaits().concurrentTries,
  );
  await run(db, `drop index concurrently if exists ${name}`, `alter index ${name}_next rename to ${name}`);
}

const BATCH_ROWS = 1_000;

/**
 * Changes or deletes the rows that `where` finds, in batches, so that nobody waits long for one of them. A changed row must no longer match `where`:
 * the work is done when no row matches. For migrations that are `online`.
 */
export async function inBatches(
  db: Kysely<unknown>,
  { table, where, change }: { table: string; where: string; change: 'delete' | `set ${string}` },
): Promise<void> {
  const rows = `(select ctid from ${table} where ${where} limit ${BATCH_ROWS})`;
  const head = change === 'delete' ? `delete from ${table}` : `update ${table} ${change}`;
  const statement = sql.raw(`${head} where ctid = any (array${rows}) and ${where}`);
  for (;;) {
    const { numAffectedRows = 0n } = await retryOnLock(() => statement.execute(db));
    if (numAffectedRows === 0n) return;
  }
}
