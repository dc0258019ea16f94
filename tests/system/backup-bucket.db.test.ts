import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { backUp } from '#db/backup.ts';
import { createUser } from '#db/factories.ts';
import { restore } from '#db/restore.ts';
import { createLocalFileStore } from '#server/providers/files/local.ts';
import { createS3FileStore } from '#server/providers/files/s3.ts';
import { testDatabase } from '#tests/support/database.ts';
import { harness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { s3Server } from '#tests/support/s3.ts';

const h = await harness();
const NOW = new Date();
const { options, incoming } = await s3Server();
const bucket = createS3FileStore(options, incoming);
const owner = await createUser(h.owner, 'creator');
const texts = ['one', 'two', 'three', 'x'.repeat(300_000)];
const keys: string[] = [];
for (const text of texts) {
  const { key, bytes } = await bucket.putMade(Readable.from([Buffer.from(text)]), 1_000_000);
  const about = { ownerId: owner.id, purpose: 'copy', contentType: 'application/zip', name: 'a.zip' } as const;
  const row = { ...about, contentKey: key, sizeBytes: bytes, createdAt: NOW };
  await h.owner.insertInto('files').values(row).execute();
  keys.push(key);
}
const backup = join(newFolder(), 'bucket');
const manifest = await backUp(h.ownerUrl, { dataDir: newFolder(), bucket }, backup, NOW);

const readFrom = async (store: Pick<typeof bucket, 'open'>) =>
  Promise.all(
    keys.map(async (key) => {
      const content = await store.open(key);
      return content && (await buffer(content.stream)).toString();
    }),
  );

test('[R14] a backup has the files of a bucket, and restores them into another bucket or onto a disk', async () => {
  expect(manifest.missingFiles).toBe(0);
  const onDisk = newFolder();
  await restore((await testDatabase()).ownerUrl, { dataDir: onDisk, bucket: null }, backup);
  expect(await readFrom(createLocalFileStore(join(onDisk, 'files')))).toEqual(texts);

  const other = await s3Server();
  const another = createS3FileStore(other.options, other.incoming);
  expect(await readFrom(another)).toEqual(texts.map(() => null));
  await restore((await testDatabase()).ownerUrl, { dataDir: newFolder(), bucket: another }, backup);
  expect(await readFrom(another)).toEqual(texts);
});

test('a file that is not in the bucket any more is counted, and one that was changed in the backup is not restored', async () => {
  await bucket.delete(keys[0] ?? '');
  const second = join(newFolder(), 'second');
  const { missingFiles } = await backUp(h.ownerUrl, { dataDir: newFolder(), bucket }, second, NOW);
  expect(missingFiles).toBe(1);
  const [copied] = readdirSync(second, { recursive: true, withFileTypes: true }).filter(({ name }) =>
    keys.includes(name),
  );
  if (!copied) throw new Error('A file of the backup');
  writeFileSync(join(copied.parentPath, copied.name), 'something else');
  const other = await s3Server();
  const storage = { dataDir: newFolder(), bucket: createS3FileStore(other.options, other.incoming) };
  await expect(restore((await testDatabase()).ownerUrl, storage, second)).rejects.toThrow('is not what was written');
});
