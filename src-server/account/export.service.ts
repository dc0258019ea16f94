import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { PassThrough, type Readable, Writable } from 'node:stream';
import { DATA_COPY_MAX_BYTES } from '#shared/account/limits.ts';
import { cut } from '#shared/graphemes.ts';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction, type Tx } from '../data/db.ts';
import { notFound } from '../errors.ts';
import type { StoredContent } from '../providers/files/interface.ts';
import { accountOfAddress, contentsOf, partsOf } from './export.queries.ts';
import { indexPage } from './export.views.ts';

/** A name that no unpacking program takes for a folder or a place outside of its own. */
const plainName = (name: string): string =>
  cut(name.replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, '_').replace(/^[. ]+/, '_'), 120);

/** A Node stream as the web stream that the packer reads. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const parts: AsyncIterator<Uint8Array> = stream[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: () => void stream.destroy(),
  });
}

export interface Packed {
  rows: number;
  files: number;
}
interface Person {
  id: string;
  email: string;
}

/**
 * Writes everything that Accord stores about a person into a zip: a JSON file for each part, the files that they sent and a page that lists them,
 * without any secrets. It is
 * what the person may ask for (General Data Protection Regulation, articles 15 and 20). Returns the number of rows and files. Locks nothing.
 */
async function pack(ctx: Context, person: Person, out: Writable): Promise<Packed> {
  // Loaded with the first export. Packs in this thread, because only one export runs at a time.
  const { configure, TextReader, ZipWriter } = await import('@zip.js/zip.js');
  configure({ useWebWorkers: false });
  const zip = new ZipWriter(Writable.toWeb(out), { useWebWorkers: false });
  const counts = new Map<string, number>();
  const files: { path: string; name: string; bytes: number }[] = [];
  for (const [part, query] of Object.entries(partsOf(ctx.db, person))) {
    const found: readonly object[] = await query.execute();
    counts.set(part, found.length);
    if (found.length > 0) await zip.add(`${part}.json`, new TextReader(JSON.stringify(found, null, 2)));
  }
  for (const file of await contentsOf(ctx.db, person.id).execute()) {
    const content = await ctx.providers.files.open(file.contentKey);
    if (!content) continue;
    const path = `files/${file.id} ${plainName(file.name)}`;
    // Pictures and films are already compressed.
    await zip.add(path, webStream(content.stream), { level: 0 });
    files.push({ path, name: file.name, bytes: file.sizeBytes });
  }
  await zip.add('index.html', new TextReader(indexPage(person.email, ctx.now, { counts, files })));
  await zip.close();
  return { rows: [...counts.values()].reduce((sum, count) => sum + count, 0), files: files.length };
}

/** Records in the audit log that a person's data was handed over. Locks nothing. */
export const noteExport = (tx: Tx, ctx: Context, personId: string, { rows, files }: Packed): Promise<void> =>
  audit(tx, ctx, { action: 'account.export', resourceType: 'account', resourceId: personId, after: { rows, files } });

/**
 * Packs a person's data into a file for the operator to hand over, and records it in the audit log. The file gets its name only once it is complete.
 * Locks nothing. @throws NOT_FOUND for an address without an account
 */
export async function exportPerson(ctx: Context, email: string, path: string): Promise<Packed> {
  const person = await accountOfAddress(ctx.db, email).executeTakeFirst();
  if (!person) throw notFound('This account');
  const unfinished = `${path}.unfinished`;
  try {
    const packed = await pack(ctx, person, createWriteStream(unfinished, { mode: 0o600 }));
    await inTransaction(ctx.db, (tx) => noteExport(tx, ctx, person.id, packed));
    await rename(unfinished, path);
    return packed;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Packs a person's data into the file store; the caller records the file. Locks nothing. @throws FileRefused on a full disk */
export async function storeExport(
  ctx: Context,
  person: Person,
): Promise<{ packed: Packed; stored: Pick<StoredContent, 'key' | 'bytes'> }> {
  const pipe = new PassThrough();
  const packing = pack(ctx, person, pipe).catch((error: Error) => {
    // Nothing more follows, so nothing is stored.
    pipe.destroy(error);
    throw error;
  });
  const [packed, stored] = await Promise.all([packing, ctx.providers.files.putMade(pipe, DATA_COPY_MAX_BYTES)]);
  return { packed, stored };
}
