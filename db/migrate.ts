import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Logger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect } from 'kysely';
import { FileMigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';

async function withMigrator(
  ownerUrl: string,
  work: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const folder = join(import.meta.dirname, 'migrations');
    const provider = new FileMigrationProvider({
      fs: { readdir: (path) => readdir(path) },
      path: { join },
      migrationFolder: folder,
      import: (path) => import(pathToFileURL(path).href),
    });
    const { error } = await work(new Migrator({ db, provider }));
    if (error) throw error;
  } finally {
    await db.destroy();
  }
}

/** Brings the database to the newest schema; the URL names a role that may create tables. Safe to run at once from many processes. */
export async function migrateToLatest(ownerUrl: string): Promise<void> {
  // Its own narration is of no use to the person who starts Accord.
  await runMigrations({ connectionString: ownerUrl, logger: new Logger(() => () => undefined) });
  await withMigrator(ownerUrl, (migrator) => migrator.migrateToLatest());
}

/** Takes back the newest `steps` migrations. */
export async function migrateDown(ownerUrl: string, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) await withMigrator(ownerUrl, (migrator) => migrator.migrateDown());
}
