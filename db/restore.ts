import { createReadStream, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import {
  type BackedUpTable,
  counting,
  MANIFEST,
  type Manifest,
  migrationsOf,
  restoreSecret,
  type Storage,
  tablesOf,
} from './backup.ts';
import { restoreFiles } from './backup-files.ts';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';
import { migrateToLatest } from './migrate.ts';

/** @throws SetupError for a folder that is not a complete backup */
function manifestOf(folder: string): Manifest {
  try {
    const read: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
    if (read.format === 1) return read;
  } catch {
    // The error is thrown below.
  }
  throw new SetupError(`${folder} is no whole backup of Accord: it has no ${MANIFEST} that can be read`);
}

/**
 * Disables the triggers for the restored rows, which already contain what triggers would write. @throws SetupError if the database user may not do
 * that
 */
async function withoutTriggers(client: pg.Client): Promise<void> {
  try {
    await client.query('set local session_replication_role = replica');
  } catch {
    throw new SetupError(
      'The owner of the database may not restore: it must be a superuser. Name one in MIGRATION_DATABASE_URL, or use the backups of your database server.',
    );
  }
}

async function restoreTable(client: pg.Client, folder: string, table: BackedUpTable): Promise<void> {
  const { stream, sha256 } = counting();
  const copy = client.query(from(`copy ${table.name} (${table.columns.join(', ')}) from stdin`));
  try {
    await pipeline(createReadStream(join(folder, table.file)), createGunzip(), stream, copy);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SetupError(`${table.file} of the backup cannot be read (${why}): nothing was restored`);
  }
  if (copy.rowCount !== table.rows || sha256() !== table.sha256) {
    throw new SetupError(`${table.file} of the backup is not what was written: nothing was restored`);
  }
}

/**
 * Audit rows and bookings carry the number of their transaction, by which they are sealed in order; the numbers of another server mean nothing here.
 * Sealed rows get 0, by which they are known to be sealed, and the others come before everything that is written from now on. The number is not part
 * of what is sealed.
 */
const RENUMBER = [
  `update audit_log set transaction_id =
    case when exists (select from log_entries where audit_id = audit_log.id) then '0'::xid8 else '1'::xid8 end`,
  `update ledger_transactions t set written_in =
    case when exists (select from log_entries e where e.transaction_id = t.id) then '0'::xid8 else '1'::xid8 end`,
];

/**
 * Restores a backup into an empty database, which gets the schema first, and its files into the data folder or the bucket; all rows or none. The
 * count and the hash of every table are checked. Returns how many rows there are. @throws SetupError, one sentence, if the database has accounts, the
 * backup is damaged or of another version, or the database user lacks a right
 */
export async function restore(databaseUrl: string, storage: Storage, folder: string): Promise<number> {
  const manifest = manifestOf(folder);
  await migrateToLatest(databaseUrl);
  const client = newClient(databaseUrl);
  await client.connect();
  try {
    if ((await client.query('select from users limit 1')).rowCount !== 0) {
      throw new SetupError('The database has accounts: a backup is only restored into an empty one');
    }
    if ((await migrationsOf(client)).join() !== manifest.migrations.join()) {
      throw new SetupError(
        'The backup was made by another version of Accord: restore it with that version, and update then',
      );
    }
    await client.query('begin');
    await withoutTriggers(client);
    const names = (await tablesOf(client)).map(({ name }) => name);
    // The backup also contains what migrations have inserted.
    await client.query(`truncate ${names.join(', ')}`);
    for (const table of manifest.tables) await restoreTable(client, folder, table);
    for (const { name, last, called } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, called]);
    }
    for (const statement of RENUMBER) await client.query(statement);
    await client.query('commit');
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await restoreFiles(folder, storage);
  await restoreSecret(folder, storage.dataDir);
  return manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
}
