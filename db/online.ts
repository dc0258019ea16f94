import { type Kysely, sql } from 'kysely';

/** Each statement by itself: outside of a transaction, several in one text would be one. */
export async function run(db: Kysely<unknown>, ...statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

/**
 * Makes an index while others write; one of that name, whole or left by a try that was cut off, stays of use until the new one is there.
 * For migrations that are `online`.
 */
export async function createIndex(db: Kysely<unknown>, name: string, definition: string): Promise<void> {
  await run(
    db,
    `drop index concurrently if exists ${name}_next`,
    `create index concurrently ${name}_next ${definition}`,
    `drop index concurrently if exists ${name}`,
    `alter index ${name}_next rename to ${name}`,
  );
}
