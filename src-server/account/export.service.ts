import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { type Readable, Writable } from 'node:stream';
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js';
import { audit } from '../audit.ts';
import type { Context } from '../context.ts';
import { inTransaction } from '../data/db.ts';
import { notFound } from '../errors.ts';
import { accountOfAddress, contentsOf, partsOf } from './export.queries.ts';

// Packed in this thread: one export runs at a time.
configure({ useWebWorkers: false });

/** A name that no program that unpacks takes for a folder or a place outside of its own. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
    .replace(/^[. ]+/, '_')
    .slice(0, 120);

/** A stream of Node's as the one of browsers that the packer reads. */
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

/**
 * Writes all that Accord has of a person into a zip: a JSON file for each part and the files that they sent, without any secret. It is what the
 * person may ask for (General Data Protection Regulation, articles 15 and 20), for the operator to hand over; the audit log says so. The file has
 * its name only when it is whole. Answers the number of rows and files. Locks nothing. @throws NOT_FOUND for an
 * address without an account
 */
export async function exportPerson(
  ctx: Context,
  email: string,
  path: string,
): Promise<{ rows: number; files: number }> {
  const person = await accountOfAddress(ctx.db, email).executeTakeFirst();
  if (!person) throw notFound('This account');
  const unfinished = `${path}.unfinished`;
  const zip = new ZipWriter(Writable.toWeb(createWriteStream(unfinished, { mode: 0o600 })), { useWebWorkers: false });
  let rows = 0;
  let files = 0;
  try {
    for (const [part, query] of Object.entries(partsOf(ctx.db, person))) {
      const found: readonly object[] = await query.execute();
      rows += found.length;
      if (found.length > 0) await zip.add(`${part}.json`, new TextReader(JSON.stringify(found, null, 2)));
    }
    for (const file of await contentsOf(ctx.db, person.id).execute()) {
      const content = await ctx.providers.files.open(file.contentKey);
      if (!content) continue;
      // Pictures and films are packed already.
      await zip.add(`files/${file.id} ${plainName(file.name)}`, webStream(content.stream), { level: 0 });
      files += 1;
    }
    await zip.close();
    await inTransaction(ctx.db, (tx) =>
      audit(tx, ctx, {
        action: 'account.export',
        resourceType: 'account',
        resourceId: person.id,
        after: { rows, files },
      }),
    );
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { rows, files };
}
