import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { to } from 'pg-copy-streams';
import { backUpFiles, type ContentStore } from './backup-files.ts';
import { SetupError } from './binaries.ts';
import { newClient } from './clients.ts';

/** The parts of a backup: the rows of every table as Postgres copies them, the files, and this list of them. */
export interface Manifest {
  format: 1;
  madeAt: string;
  /** The migrations that the database has run. */
  migrations: string[];
  tables: BackedUpTable[];
  /** The next numbers of the sequences. */
  sequences: { name: string; last: string; called: boolean }[];
}
export interface BackedUpTable {
  /** With its schema, quoted for SQL. */
  name: string;
  file: string;
  columns: string[];
  rows: number;
  /** The hash of the rows as they were copied, before compression. */
  sha256: string;
}

export const MANIFEST = 'manifest.json';
const SECRET = 'secret';

/** Tables of data, with the columns that are written; computed columns are computed again. Lists of migrations are not data. */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, n.nspname || '.' || c.relname as file,
    array_agg(format('%I', a.attname) order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where c.relkind = 'r' and n.nspname in ('public', 'sandbox_bank', 'graphile_worker')
    and not (n.nspname = 'public' and c.relname like 'kysely_migration%')
    and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  group by 1, 2 order by 1`;
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences
  where schemaname in ('public', 'sandbox_bank', 'graphile_worker') order by 1`;
const MIGRATIONS = 'select name from kysely_migration order by name';

/** Counts and hashes rows while they pass by. */
export function counting(): { stream: Transform; sha256: () => string } {
  const hash = createHash('sha256');
  const stream = new Transform({
    transform(part: Buffer, _encoding, done) {
      hash.update(part);
      done(null, part);
    },
  });
  return { stream, sha256: () => hash.digest('hex') };
}

/** The tables that hold data. */
export const tablesOf = async (client: pg.Client) =>
  (await client.query<Pick<BackedUpTable, 'name' | 'file' | 'columns'>>(TABLES)).rows;

/** The migrations that a database has run. */
export const migrationsOf = async (client: pg.Client): Promise<string[]> =>
  (await client.query<{ name: string }>(MIGRATIONS)).rows.map(({ name }) => name);

async function backUpTable(client: pg.Client, folder: string, table: Omit<BackedUpTable, 'rows' | 'sha256'>) {
  const { stream, sha256 } = counting();
  const copy = client.query(to(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
  await pipeline(copy, stream, createGzip({ level: 6 }), createWriteStream(join(folder, table.file), { mode: 0o600 }));
  return { ...table, rows: copy.rowCount, sha256: sha256() };
}

/** Reads everything in one snapshot, so that people may go on working; what they write meanwhile is not included. */
async function inSnapshot<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient(databaseUrl);
  await client.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    const answer = await work(client);
    await client.query('commit');
    return answer;
  } finally {
    await client.end();
  }
}

/** Where an installation keeps its files and its secret: `bucket` is null if the files are in the data folder, too. */
export interface Storage {
  dataDir: string;
  bucket: ContentStore | null;
}

async function copyIfThere(from: string, target: string): Promise<void> {
  if (existsSync(from)) await copyFile(from, target);
}

/**
 * Writes a backup into a new folder: all rows of one moment, the files, and the secret of this installation, without which second factors and
 * certificates are useless. Nobody has to stop working. Files are copied after the rows, and no file ever changes, so every file that a row names is
 * included unless it was removed meanwhile. The folder gets its name only when it is complete. Returns its parts, and how many files that rows name
 * were missing. @throws SetupError if the folder already exists
 */
export async function backUp(
  databaseUrl: string,
  storage: Storage,
  folder: string,
  now: Date,
): Promise<Manifest & { missingFiles: number }> {
  if (existsSync(folder)) throw new SetupError(`${folder} already exists: name a new folder`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const manifest = await inSnapshot(databaseUrl, async (client): Promise<Manifest> => {
    const tables: BackedUpTable[] = [];
    for (const table of await tablesOf(client)) {
      tables.push(await backUpTable(client, unfinished, { ...table, file: `${table.file}.gz` }));
    }
    const sequences: Manifest['sequences'] = [];
    for (const { name } of (await client.query<{ name: string }>(SEQUENCES)).rows) {
      const { rows } = await client.query(`select last_value::text as last, is_called as called from ${name}`);
      sequences.push({ name, last: rows[0].last, called: rows[0].called });
    }
    return { format: 1, madeAt: now.toISOString(), migrations: await migrationsOf(client), tables, sequences };
  });
  const client = newClient(databaseUrl);
  await client.connect();
  const missingFiles = await backUpFiles(client, unfinished, storage).finally(() => client.end());
  await copyIfThere(join(storage.dataDir, SECRET), join(unfinished, SECRET));
  await writeFile(join(unfinished, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  await rename(unfinished, folder);
  return { ...manifest, missingFiles };
}

/** Puts the secret of a backup into a data folder. */
export async function restoreSecret(folder: string, dataDir: string): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  await copyIfThere(join(folder, SECRET), join(dataDir, SECRET));
}
