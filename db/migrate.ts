import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import {
  type DatabaseIntrospector,
  Kysely,
  PostgresDialect,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely';
import { FileMigrationProvider, type Migration, type MigrationInfo, Migrator } from 'kysely/migration';
import pg from 'pg';
import { SetupError } from './binaries.ts';
import { newClient, newPool } from './clients.ts';
import { explainingLocks, type LockWaits, lockWaits, retryOnLock, withLockWaits } from './lock-waits.ts';
import { compareSchema } from './schema-state.ts';

const LOCK = "hashtext('accord migrations')";
const APPLICATION = 'accord migrations';
const POLL_MS = 100;

/** What tests change: migrations in addition to those of the folder, and how long they wait for locks. */
export interface MigrateOptions {
  more?: Record<string, Migration>;
  lockWaits?: Partial<LockWaits>;
}

const folder = new FileMigrationProvider({
  fs: { readdir: (path) => readdir(path) },
  path: { join },
  migrationFolder: join(import.meta.dirname, 'migrations'),
  import: (path) => import(pathToFileURL(path).href),
});

/**
 * Takes the lock that lets one process migrate at a time. It asks repeatedly instead of waiting inside the database: `create index concurrently` of
 * the migrating process would wait for our waiting statement, and we for it.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as mine`);
    if (rows[0].mine) return;
    await delay(POLL_MS);
  }
}

/**
 * Before each migration Kysely checks whether its own two tables exist, and reads every column of the database for that: on an empty database, which
 * runs all migrations, that took longer than most of them.
 */
class MigrationDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    const getTables = async (): Promise<TableMetadata[]> => {
      const { rows } = await sql<{ name: string; schema: string }>`
        select tablename as name, schemaname as schema from pg_tables where tablename like 'kysely_migration%'`.execute(
        db,
      );
      return rows.map((row) => ({ ...row, columns: [], isView: false, isForeign: false }));
    };
    return Object.assign(new PostgresIntrospector(db), { getTables });
  }
}

interface Migrating {
  migrator: Migrator;
  pool: pg.Pool;
}

async function withMigrator<T>(
  ownerUrl: string,
  options: MigrateOptions,
  work: (migrating: Migrating) => Promise<T>,
): Promise<T> {
  return withLockWaits(options.lockWaits ?? {}, async () => {
    const client = newClient(ownerUrl);
    const pool = newPool(ownerUrl, {
      max: 2,
      application_name: APPLICATION,
      lock_timeout: lockWaits().lockMs,
    });
    const db = new Kysely<unknown>({ dialect: new MigrationDialect({ pool }) });
    try {
      await client.connect();
      await lockMigrations(client);
      // Read once, not again for each step.
      const migrations = { ...(await folder.getMigrations()), ...options.more };
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
      return await explainingLocks(client, APPLICATION, () => work({ migrator, pool }));
    } finally {
      await db.destroy();
      await client.end();
    }
  });
}

/**
 * Runs one migration. It is one transaction, which also records that it was done: if it meets a lock, it is rolled back and tried again as a whole. A
 * migration that exports `online` runs without a transaction, so that it can create indexes `concurrently` and change rows in batches: each of its
 * statements is tried again by itself (`run` in online.ts), and after a crash at any point it must be possible to start it again.
 */
async function step({ migration }: MigrationInfo, direction: 'Up' | 'Down', migrator: Migrator): Promise<void> {
  const online = 'online' in migration;
  const once = async (): Promise<void> => {
    const { error } = await migrator[`migrate${direction}`]({ disableTransactions: online });
    if (error) throw error;
  };
  await (online ? once() : retryOnLock(once));
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Runs `work`; if the role that migrates lacks a right, throws a SetupError that says so in one sentence. */
async function explainingRights<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE)) throw error;
    throw new SetupError(
      `The user that brings the schema up to date lacks a right (${error.message}): docs/deploy.md says which it needs.`,
      { cause: error },
    );
  }
}

/**
 * Brings the database to the newest schema; the URL names a role that may create tables. Safe to run from many processes at once, and while others
 * work. Returns a sentence for the person who starts Accord if the database is newer than this code, otherwise null. Throws SetupError, one sentence,
 * if somebody holds a table all the time, the role lacks a right, or the schema and this code have diverged; an unfinished migration is then undone,
 * or continues at the next start.
 */
export async function migrateToLatest(ownerUrl: string, options: MigrateOptions = {}): Promise<string | null> {
  return explainingRights(() => withMigrator(ownerUrl, options, bringUpToDate));
}

async function bringUpToDate({ migrator, pool }: Migrating): Promise<string | null> {
  // The log of graphile-worker's own migrations is of no use to the person who starts Accord.
  await retryOnLock(() => runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) }));
  const steps = await migrator.getMigrations();
  const { behind, notice } = await compareSchema(
    pool,
    steps.map(({ name }) => name),
  );
  for (const info of steps) if (behind.includes(info.name)) await step(info, 'Up', migrator);
  return notice;
}

/** Undoes the newest `steps` migrations. Throws SetupError, one sentence, if somebody holds a table all the time. */
export async function migrateDown(ownerUrl: string, steps: number, options: MigrateOptions = {}): Promise<void> {
  await withMigrator(ownerUrl, options, async ({ migrator }) => {
    const done = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt);
    for (const info of done.toReversed().slice(0, steps)) await step(info, 'Down', migrator);
  });
}
