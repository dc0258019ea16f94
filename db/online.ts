import { type Kysely, sql } from 'kysely';
import { lockWaits, retryOnLock } from './lock-waits.ts';

/**
 * Each statement by itself: outside of a transaction, several in one text would be one. One that meets a lock is tried again.
 * An index is made by `createIndex`, which knows what a try leaves behind.
 */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const { concurrentTries } = lockWaits();
    await (/\bindex concurrently\b/i.test(statement)
      ? retryOnLock(() => concurrently(db, statement), concurrentTries)
      : retryOnLock(() => sql.raw(statement).execute(db)));
  }
}

/** What runs concurrently may wait for long: nobody queues behind it. */
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
 * Makes an index while others write; one of that name, whole or left by a try that was cut off, stays of use until the new one is there.
 * For migrations that are `online`.
 */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  await retryOnLock(
    () =>
      concurrently(
        db,
        // a try that gave up has left an invalid one
        `drop index concurrently if exists ${name}_next`,
        `create index concurrently ${name}_next ${definition}`,
      ),
    lockWaits().concurrentTries,
  );
  await run(db, `drop index concurrently if exists ${name}`, `alter index ${name}_next rename to ${name}`);
}

const BATCH_ROWS = 1_000;

/**
 * Changes or deletes the rows that `where` finds, some at a time, so that nobody waits long for one of them. What is done to a row must
 * take it out of `where`: the work is over when none is found. For migrations that are `online`.
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
