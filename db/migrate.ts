import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, type Migration, type MigrationInfo, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { newClient, newPool } from './clients.ts';
import { explainingLocks, type LockWaits, lockWaits, retryOnLock, withLockWaits } from './lock-waits.ts';
import { compareSchema } from './schema-state.ts';

const LOCK = "hashtext('accord migrations')";
const APPLICATION = 'accord migrations';
const POLL_MS = 100;

/** What tests change: steps beyond those of the folder, and how long they wait for locks. */
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
 * One process migrates at a time. The others ask again and again and wait for nothing inside the database: an index that is made while others
 * write waits for every statement that was under way before it.
 */
async function alone(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as mine`);
    if (rows[0].mine) return;
    await delay(POLL_MS);
  }
}

interface Ground {
  migrator: Migrator;
  pool: pg.Pool;
}

async function withMigrator<T>(
  ownerUrl: string,
  options: MigrateOptions,
  work: (ground: Ground) => Promise<T>,
): Promise<T> {
  return withLockWaits(options.lockWaits ?? {}, async () => {
    const client = newClient(ownerUrl);
    const pool = newPool(ownerUrl, {
      max: 2,
      application_name: APPLICATION,
      lock_timeout: lockWaits().lockMs,
    });
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    try {
      await client.connect();
      await alone(client);
      const getMigrations = async () => ({ ...(await folder.getMigrations()), ...options.more });
      const migrator = new Migrator({ db, provider: { getMigrations } });
      return await explainingLocks(client, APPLICATION, () => work({ migrator, pool }));
    } finally {
      await db.destroy();
      await client.end();
    }
  });
}

/**
 * A migration is one transaction, with the note that it was done: one that meets a lock is undone and tried again whole. One that exports
 * `online` runs outside of any, so that it can make indexes `concurrently` and change rows in batches: it must be able to begin anew wherever
 * it was cut off, and each of its statements is tried again by itself (`run` in online.ts).
 */
async function step({ migration }: MigrationInfo, direction: 'Up' | 'Down', migrator: Migrator): Promise<void> {
  const online = 'online' in migration;
  const once = async (): Promise<void> => {
    const { error } = await migrator[`migrate${direction}`]({ disableTransactions: online });
    if (error) throw error;
  };
  await (online ? once() : retryOnLock(once));
}

/**
 * Brings the database to the newest schema; the URL names a role that may create tables. Safe to run at once from many processes, and while
 * others work. Answers with a sentence for whoever starts this where the database is newer. Throws SetupError, one sentence, where somebody
 * holds a table all the time or the schema has parted from this code; what was not finished then is as it was, or goes on next time.
 */
export async function migrateToLatest(ownerUrl: string, options: MigrateOptions = {}): Promise<string | null> {
  return withMigrator(ownerUrl, options, async ({ migrator, pool }) => {
    // Its own narration is of no use to the person who starts Accord.
    await retryOnLock(() => runMigrations({ pgPool: pool, logger: new Logger(() => () => undefined) }));
    const steps = await migrator.getMigrations();
    const { behind, notice } = await compareSchema(
      pool,
      steps.map(({ name }) => name),
    );
    for (const info of steps) if (behind.includes(info.name)) await step(info, 'Up', migrator);
    return notice;
  });
}

/** Takes back the newest `steps` migrations. */
export async function migrateDown(ownerUrl: string, steps: number, options: MigrateOptions = {}): Promise<void> {
  await withMigrator(ownerUrl, options, async ({ migrator }) => {
    const done = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt);
    for (const info of done.toReversed().slice(0, steps)) await step(info, 'Down', migrator);
  });
}
