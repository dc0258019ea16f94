import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type pg from 'pg';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';

/** The migrations that this code has and the database lacks (`behind`), and those that only the database has (`ahead`), each in order. */
interface SchemaState {
  behind: string[];
  ahead: string[];
}

/** The names of some migrations; if there are many, as for an empty database, the first and how many more. */
const list = (steps: readonly string[]): string =>
  steps.length <= NAMED ? steps.join(', ') : `${steps[0]} and ${steps.length - 1} more`;
const NAMED = 5;

/** Our own migrations, in order. */
async function knownSteps(): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, 'migrations'));
  return files.map((file) => file.replace(/\.ts$/, '')).sort();
}

/**
 * Compares the migrations that a database has run with the known ones. Throws SetupError if they have diverged: each lacks one that the other has, or
 * one is missing in the middle.
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
 * The migrations that still have to run, and a sentence for the person who starts Accord if the database is newer than this code. Older code may run
 * then, because a migration keeps what the previous version uses (tests/structure/migration-locks.test.ts). Throws SetupError if the two have
 * diverged.
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

/** For a process that does not migrate: returns the notice of `compareSchema`; throws SetupError if the database is older than the code. */
export async function checkSchema(url: string): Promise<string | null> {
  const client = newClient(url);
  await client.connect();
  try {
    const { behind, notice } = await compareSchema(client, await knownSteps());
    if (behind.length === 0) return notice;
    throw new SetupError(
      `The database is older than this Accord: its schema lacks ${list(behind)}. Bring it up to date with npm run ops -- migrate.`,
    );
  } finally {
    await client.end();
  }
}

/**
 * What graphile-worker's schema lacks, or has that the installed version does not know. It has its own migrations, which a worker would run before
 * its first job; a worker may only read their list.
 */
async function jobsStateOf(client: pg.Client): Promise<SchemaState> {
  const scripts = join(dirname(createRequire(import.meta.url).resolve('graphile-worker')), '../sql');
  const known = (await readdir(scripts)).map((file) => Number.parseInt(file, 10));
  await client.query('set role accord_worker');
  const { rows } = await client.query<{ id: number }>('select id from graphile_worker.migrations order by id');
  const done = rows.map(({ id }) => id);
  const named = (ids: readonly number[]): string[] => ids.map((id) => `graphile-worker ${id}`);
  return {
    behind: named(known.filter((id) => !done.includes(id))),
    ahead: named(done.filter((id) => !known.includes(id))),
  };
}

/**
 * For a process that knows only the login of the app and so could not fix anything: throws SetupError, one sentence, unless the schema is exactly the
 * one that this code needs. Changes nothing.
 */
export async function checkSchemaAsApp(appUrl: string): Promise<void> {
  const client = newClient(appUrl, { options: '-c role=accord_app' });
  await client.connect();
  try {
    const older = (why: string): SetupError =>
      new SetupError(
        `${why}, and the user in DATABASE_URL may not change it: migrate first with npm run ops -- migrate, where MIGRATION_DATABASE_URL or DATABASE_URL names the owner.`,
      );
    const { rows } = await client.query(
      `select to_regclass('kysely_migration') is not null as begun, has_table_privilege(to_regclass('kysely_migration'), 'select') as told`,
    );
    if (!rows[0].begun) throw older('The database has no schema of Accord yet');
    // Migration 0165 lets the app read the list of migrations, and creates the role of the worker.
    if (!rows[0].told) throw older('The schema of the database is older than this Accord');
    const states = [await stateOf(client, await knownSteps()), await jobsStateOf(client)];
    const behind = states.flatMap((state) => state.behind);
    if (behind.length > 0)
      throw older(`The schema of the database is older than this Accord (it lacks ${list(behind)})`);
    const ahead = states.flatMap((state) => state.ahead);
    if (ahead.length === 0) return;
    throw new SetupError(
      `This Accord is older than the schema of the database (which already has ${list(ahead)}): start the version that migrated it, or a newer one.`,
    );
  } finally {
    await client.end();
  }
}

/** Whether a database has none of our tables yet. */
export async function isBare(url: string): Promise<boolean> {
  const client = newClient(url);
  await client.connect();
  try {
    const { rows } = await client.query("select to_regclass('public.users') is null as bare");
    return rows[0].bare;
  } finally {
    await client.end();
  }
}
