import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { cp, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { SetupError } from './binaries.ts';

/** A store of contents outside of the data folder: a bucket. Contents have the SHA-256 of their bytes as keys. */
export interface ContentStore {
  open(key: string): Promise<{ stream: Readable } | null>;
  putMade(stream: Readable, maxBytes: number): Promise<{ key: string }>;
}

const FILES = 'files';
const OBJECTS = 'objects';
/** How many keys are read at once; there may be millions. */
const KEYS_AT_ONCE = 1_000;

/** The path of a content in a folder of files, the same as in the store on a disk. */
const pathOf = (folder: string, key: string): string =>
  join(folder, FILES, OBJECTS, key.slice(0, 2), key.slice(2, 4), key);

/**
 * Copies the files into a backup, from the data folder or from the bucket; the backup looks the same for both. Returns how many contents that rows
 * name were not in the bucket, because they were removed since those rows were read, or are lost. The pieces of unfinished uploads in a bucket stay
 * where they are.
 */
export async function backUpFiles(
  client: pg.Client,
  folder: string,
  { dataDir, bucket }: { dataDir: string; bucket: ContentStore | null },
): Promise<number> {
  if (!bucket) {
    if (existsSync(join(dataDir, FILES))) await cp(join(dataDir, FILES), join(folder, FILES), { recursive: true });
    return 0;
  }
  let missing = 0;
  for (let after = ''; ; ) {
    const { rows } = await client.query<{ key: string }>(
      'select distinct content_key as key from files where content_key > $1 order by 1 limit $2',
      [after, KEYS_AT_ONCE],
    );
    for (const { key } of rows) if (!(await fetched(bucket, key, pathOf(folder, key)))) missing += 1;
    after = rows.at(-1)?.key ?? '';
    if (rows.length < KEYS_AT_ONCE) return missing;
  }
}

async function fetched(bucket: ContentStore, key: string, path: string): Promise<boolean> {
  const content = await bucket.open(key);
  if (!content) return false;
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await pipeline(content.stream, createWriteStream(path, { mode: 0o600 }));
  return true;
}

/**
 * Puts the files of a backup where this installation keeps its own: into the data folder or into the bucket, wherever they came from. Those that
 * already exist have the same content. @throws SetupError for a file that is not what was written
 */
export async function restoreFiles(
  folder: string,
  { dataDir, bucket }: { dataDir: string; bucket: ContentStore | null },
): Promise<void> {
  const files = join(folder, FILES);
  if (!existsSync(files)) return;
  if (!bucket) return cp(files, join(dataDir, FILES), { recursive: true });
  const objects = join(files, OBJECTS);
  if (!existsSync(objects)) return;
  for (const entry of await readdir(objects, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { key } = await bucket.putMade(createReadStream(path), (await stat(path)).size);
    if (key !== entry.name) throw new SetupError(`The file ${entry.name} of the backup is not what was written`);
  }
}
