import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';

/** The migrations that this code has and the database lacks (`behind`), and those that only the database has (`ahead`), each in their order. */
interface SchemaState {
  behind: string[];
  ahead: string[];
}

const list = (steps: readonly string[]): string => steps.join(', ');

/**
 * Compares the migrations that a database has had with the known ones. Throws SetupError when they have diverged: each lacks one that the
 * other has, or one is missing in the middle.
 */
async function stateOf(db: pg.Pool | pg.Client, known: readonly string[]): Promise<SchemaState> {
  const begun = await db.query(`select to_regclass('kysely_migration') as found`);
  const { rows } = begun.rows[0].found
    ? await db.query<{ name: string }>('select name from kysely_migration order by name')
    : { rows: [] };
  const done = rows.map(({ name }) => name);
  const behind = known.filter((name) => !done.includes(name));
  const ahead = done.filter((name) => !known.includes(name));
  const overtaken = done.filter((name) => behind[0] !== undefined && name > behind[0]);
  if (behind.length > 0 && (ahead.length > 0 || overtaken.length > 0)) {
    throw new SetupError(
      `The database does not fit this version of Accord: its schema lacks ${list(behind)}, but already has ${list(ahead.length > 0 ? ahead : overtaken)}; start the version that made it, or one that knows both.`,
    );
  }
  return { behind, ahead };
}

/**
 * The migrations that are still to be run, and a sentence for the person who starts Accord when the database is newer than this code. Older
 * code may run then, because a migration keeps what the version before it uses (tests/structure/migration-locks.test.ts). Throws SetupError
 * when the two have diverged.
 */
export async function compareSchema(
  db: pg.Pool | pg.Client,
  known: readonly string[],
): Promise<{ behind: string[]; notice: string | null }> {
  const { behind, ahead } = await stateOf(db, known);
  const notice =
    ahead.length === 0
      ? null
      : `The database is newer than this Accord, which does not know ${list(ahead)}: Accord starts all the same; please update it soon.`;
  return { behind, notice };
}

/** For a process that does not migrate: returns the notice of `compareSchema`; throws SetupError when the database is older than the code. */
export async function checkSchema(url: string): Promise<string | null> {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  const client = newClient(url);
  await client.connect();
  try {
    const { behind, notice } = await compareSchema(client, files.map((file) => file.replace(/\.ts$/, '')).sort());
    if (behind.length === 0) return notice;
    throw new SetupError(
      `The database is older than this Accord: its schema lacks ${list(behind)}. Bring it up to date with npm run ops -- migrate.`,
    );
  } finally {
    await client.end();
  }
}
