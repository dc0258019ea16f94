import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, type MigrationInfo, Migrator } from 'kysely/migration';
import pg from 'pg';

const LOCK = "hashtext('accord migrations')";
const POLL_MS = 100;

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

async function withMigrator(ownerUrl: string, work: (migrator: Migrator) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    await client.connect();
    await alone(client);
    const folder = join(import.meta.dirname, 'migrations');
    const provider = new FileMigrationProvider({
      fs: { readdir: (path) => readdir(path) },
      path: { join },
      migrationFolder: folder,
      import: (path) => import(pathToFileURL(path).href),
    });
    await work(new Migrator({ db, provider }));
  } finally {
    await db.destroy();
    await client.end();
  }
}

/**
 * A migration is one transaction, with the note that it was done. One that exports `online` runs outside of any, so that it can make indexes
 * `concurrently` and change rows in batches: it must be able to begin anew wherever it was cut off.
 */
const modeOf = ({ migration }: MigrationInfo) => ({ disableTransactions: 'online' in migration });

/** Brings the database to the newest schema; the URL names a role that may create tables. Safe to run at once from many processes. */
export async function migrateToLatest(ownerUrl: string): Promise<void> {
  // Its own narration is of no use to the person who starts Accord.
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
  await withMigrator(ownerUrl, async (migrator) => {
    for (const info of await migrator.getMigrations()) {
      if (info.executedAt) continue;
      const { error } = await migrator.migrateUp(modeOf(info));
      if (error) throw error;
    }
  });
}

/** Takes back the newest `steps` migrations. */
export async function migrateDown(ownerUrl: string, steps: number): Promise<void> {
  await withMigrator(ownerUrl, async (migrator) => {
    const done = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt);
    for (const info of done.toReversed().slice(0, steps)) {
      const { error } = await migrator.migrateDown(modeOf(info));
      if (error) throw error;
    }
  });
}
