import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { backUp } from '#db/backup.ts';
import { createUser } from '#db/factories.ts';
import { restore } from '#db/restore.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { loadEnv } from '#server/env.ts';
import { verifyBooks } from '#server/ledger/verify.service.ts';
import { notInBackup } from '#server/ops.ts';
import { createProviders } from '#server/providers/index.ts';
import { brokenSeals } from '#server/seals/checking.service.ts';
import { logKey } from '#server/seals/log-key.rules.ts';
import { importing, NOW } from '#tests/import/importing.ts';
import { testDatabase } from '#tests/support/database.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { newFolder } from '#tests/support/new-folder.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { PATIENT } from '#tests/support/sql.ts';

const h = await harness();
/** An empty database with a connection of its owner. */
async function emptyDatabase(): Promise<{ url: string; owner: Db }> {
  const { ownerUrl: url } = await testDatabase();
  const owner = createDb(url, { max: 2, role: null, ...PATIENT });
  afterAll(() => owner.destroy());
  return { url, owner };
}

// Rows of nearly every table, some of the audit log sealed and some not.
await importing(h);
await sealAll({ ...h.context(), db: h.owner });
await createUser(h.owner, 'brand', { user: { firstName: 'Zoë \\ "quoted"\n\ttabbed' } });
const dataDir = newFolder();
mkdirSync(join(dataDir, 'files/objects/ab'), { recursive: true });
writeFileSync(join(dataDir, 'files/objects/ab/abc'), 'a file');
writeFileSync(join(dataDir, 'secret'), 'the secret of this installation');
const backup = join(newFolder(), 'one');
const manifest = await backUp(h.ownerUrl, { dataDir, bucket: null }, backup, NOW);

/** Audit rows and bookings without the number of their transaction, which differs on another server. */
const numberedOf = async (db: Db) => [
  (await sql`select to_jsonb(a) - 'transaction_id' as row from audit_log a order by id`.execute(db)).rows,
  (await sql`select to_jsonb(t) - 'written_in' as row from ledger_transactions t order by id`.execute(db)).rows,
];
const withoutNumbered = (print: string) =>
  print.split('\n').filter((line) => !/^public\.(?:audit_log|ledger_transactions) /.test(line));

test('[R14] a backup that is restored into an empty database has the same rows, files and secret, and its books are right', async () => {
  const { url, owner } = await emptyDatabase();
  const target = newFolder();
  const rows = await restore(url, { dataDir: target, bucket: null }, backup);
  expect(rows).toBe(manifest.tables.reduce((sum, table) => sum + table.rows, 0));
  expect(withoutNumbered(await fingerprint(owner))).toEqual(withoutNumbered(await fingerprint(h.owner)));
  expect(await numberedOf(owner)).toEqual(await numberedOf(h.owner));
  expect(readFileSync(join(target, 'files/objects/ab/abc'), 'utf8')).toBe('a file');
  expect(readFileSync(join(target, 'secret'), 'utf8')).toBe('the secret of this installation');
  expect(
    await verifyBooks({ db: owner, env: h.env, providers: await createProviders(h.env, owner), now: NOW }),
  ).toEqual([]);
});

test('[R14] after it the audit log goes on: what was not sealed and what is new are sealed, and the log is whole', async () => {
  const { url, owner } = await emptyDatabase();
  await restore(url, { dataDir: newFolder(), bucket: null }, backup);
  await createUser(owner, 'creator');
  await sealAll({ ...h.context(), db: owner });
  expect(await brokenSeals(owner, logKey(h.env))).toEqual([]);
});

test('numbers go on after the last: a new row takes none that is used', async () => {
  const { url, owner } = await emptyDatabase();
  await restore(url, { dataDir: newFolder(), bucket: null }, backup);
  const last = async () =>
    (await sql<{ id: number }>`select max(id) as id from audit_log`.execute(owner)).rows[0]?.id ?? 0;
  const before = await last();
  await createUser(owner, 'creator');
  expect(await last()).toBeGreaterThan(before);
});

test('the command says what a backup does not hold: a secret that is a setting, and files that are lost', () => {
  expect(notInBackup({ secretIsSetting: false }, { missingFiles: 0 })).toEqual([]);
  const said = notInBackup(loadEnv({ ACCORD_SECRET: 'x'.repeat(32) }), { missingFiles: 1 });
  expect(said).toEqual(['The bucket lacked 1 file that rows refer to.', expect.stringContaining('ACCORD_SECRET')]);
});

test('a database with accounts is left alone, and a folder that is there is not written over', async () => {
  const before = await fingerprint(h.owner);
  await expect(restore(h.ownerUrl, { dataDir: newFolder(), bucket: null }, backup)).rejects.toThrow(
    'a backup is only restored into an empty one',
  );
  expect(await fingerprint(h.owner)).toBe(before);
  await expect(backUp(h.ownerUrl, { dataDir, bucket: null }, backup, NOW)).rejects.toThrow('already exists');
});

test('a backup in which one row was changed, or that is not whole, restores nothing', async () => {
  const { url, owner } = await emptyDatabase();
  const before = await fingerprint(owner);
  const damaged = join(newFolder(), 'two');
  await backUp(h.ownerUrl, { dataDir, bucket: null }, damaged, NOW);
  const users = join(damaged, 'public.users.gz');
  writeFileSync(users, gzipSync(gunzipSync(readFileSync(users)).toString('utf8').replace('anna@', 'evil@')));
  await expect(restore(url, { dataDir: newFolder(), bucket: null }, damaged)).rejects.toThrow(
    'public.users.gz of the backup is not what was written',
  );
  writeFileSync(users, readFileSync(users).subarray(0, 40));
  await expect(restore(url, { dataDir: newFolder(), bucket: null }, damaged)).rejects.toThrow(
    'public.users.gz of the backup cannot be read',
  );
  expect(await fingerprint(owner)).toBe(before);
  await expect(restore(url, { dataDir: newFolder(), bucket: null }, newFolder())).rejects.toThrow(
    'is no whole backup of Accord',
  );
});
