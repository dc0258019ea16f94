import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';

/** How a schema stands to the steps that this code knows: those it lacks, and those it has beyond them, in their order. */
interface SchemaState {
  behind: string[];
  ahead: string[];
}

const list = (steps: readonly string[]): string => steps.join(', ');

/**
 * Compares the steps that a database has been through with the known ones. Throws SetupError where they have parted: then neither newer
 * nor older code fits.
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
      `The database and this Accord have parted: its schema lacks ${list(behind)} and already has ${list(ahead.length > 0 ? ahead : overtaken)}; start the version that made it, or one that knows both.`,
    );
  }
  return { behind, ahead };
}

/**
 * The steps that are still to be done, and a sentence for whoever starts this where the database is newer than its code. It may go on
 * then: a step keeps what the version before it uses (tests/structure/migration-locks.test.ts). Throws SetupError where they have parted.
 */
export async function compareSchema(
  db: pg.Pool | pg.Client,
  known: readonly string[],
): Promise<{ behind: string[]; notice: string | null }> {
  const { behind, ahead } = await stateOf(db, known);
  const notice =
    ahead.length === 0
      ? null
      : `The database is newer than this Accord, which does not know ${list(ahead)}: it goes on with what it knows; bring it up to date, too.`;
  return { behind, notice };
}

/** For a process that does not migrate: the sentence of `compareSchema`; throws SetupError where the database is older than the code. */
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
