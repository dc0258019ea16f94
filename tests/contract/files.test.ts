import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { createLocalFileStore } from '#server/providers/files/local.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { refused, samples } from '#tests/support/sample-files.ts';
import { filesContract } from './files.suite.ts';

const directory = newFolder();

filesContract('local directory', () => createLocalFileStore(directory));

test('the local directory has no incomplete files', async () => {
  const store = createLocalFileStore(directory);
  const limits = { maxBytes: 100_000, allowed: ['image/png'] as const, maxPixels: 1_000_000 };
  await store.put(Readable.from([await samples.png()], { objectMode: false }), limits);
  for (const make of [refused.html, refused.bombDocx]) {
    await expect(store.put(Readable.from([await make()], { objectMode: false }), limits)).rejects.toThrow();
  }
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
});
