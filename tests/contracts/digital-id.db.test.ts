import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { digitalId, ownCertificates } from '#server/agreement/contracts/digital-id.service.ts';
import { createDb } from '#server/data/db.ts';
import { type Env, loadEnv } from '#server/env.ts';
import { newP12, openP12 } from '#server/key-file.ts';
import { writePaper } from '#server/pdf.ts';
import { readSignature, signPdf } from '#server/pdf-signature.ts';
import { harness } from '#tests/support/harness.ts';
import { PATIENT } from '#tests/support/sql.ts';

const h = await harness();
const now = new Date('2026-06-01T10:00:00.000Z');
const facts = { reason: 'Signing certificate of deal 1', at: now };
const paper = await writePaper({ title: 'Paper', lead: '', sections: [], notes: [], at: now });
const envWith = (settings: NodeJS.ProcessEnv): Env => loadEnv({ PUBLIC_URL: 'https://accord.example', ...settings });
const [first, second] = ['first', 'second'].map((word) =>
  envWith({ ACCORD_SECRET: `the ${word} secret of this installation` }),
);
if (!first || !second) throw new Error('two secrets');
const stored = () => h.owner.selectFrom('digitalIds').selectAll().orderBy('source').execute();

test('processes that start together make one key, which is only of use with the installation’s secret', async () => {
  const pools = [1, 2, 3].map(() => createDb(h.url, { max: 2, ...PATIENT }));
  afterAll(() => Promise.all(pools.map((pool) => pool.destroy())));
  const ids = await Promise.all([...pools, ...pools].map((db) => digitalId({ db, env: first, now })));
  const rows = await stored();
  expect(rows).toHaveLength(1);
  expect(new Set(ids.map(({ certificate }) => certificate.fingerprint256)).size).toBe(1);
  const [id] = ids;
  const [row] = rows;
  if (!id || !row?.p12) throw new Error('a digital ID');
  expect(id.certificate.subject).toBe('CN=Accord at accord.example');
  await expect(openP12(row.p12, second.key('digital-id'))).rejects.toThrow();
  expect((await openP12(row.p12, first.key('digital-id'))).certificate.raw.equals(row.certificate)).toBe(true);
});

test('after a change of the secret there is a new key, and what was signed before is still known', async () => {
  const before = await digitalId({ db: h.db, env: first, now });
  const file = await signPdf(paper, before, facts);
  const after = await digitalId({ db: h.db, env: second, now: new Date(now.getTime() + 1_000) });
  expect(after.certificate.fingerprint256).not.toBe(before.certificate.fingerprint256);
  const own = await ownCertificates(h.db);
  expect(own[0]?.fingerprint256).toBe(after.certificate.fingerprint256);
  expect(await readSignature(file, own)).toMatchObject(facts);
  expect(await readSignature(file, [after.certificate])).toBeNull();
});

test('a digital ID can be configured, and only its certificate is stored', async () => {
  const { p12, certificate } = await newP12('Accord Ltd', 'opens it', now);
  const settings = { DIGITAL_ID_P12: p12.toString('base64'), DIGITAL_ID_PASSPHRASE: 'opens it' };
  const id = await digitalId({ db: h.db, env: envWith({ ...settings, ACCORD_SECRET: 'x'.repeat(32) }), now });
  expect(id.certificate.fingerprint256).toBe(certificate.fingerprint256);
  const row = (await stored()).find((each) => each.certificate.equals(certificate.raw));
  expect(row).toMatchObject({ p12: null });
  expect(await readSignature(await signPdf(paper, id, facts), await ownCertificates(h.db))).toMatchObject(facts);
  const before = await stored();
  const wrong = envWith({ ...settings, DIGITAL_ID_PASSPHRASE: 'another', ACCORD_SECRET: 'x'.repeat(32) });
  const other = envWith({ ...settings, DIGITAL_ID_P12: 'AAAA', ACCORD_SECRET: 'x'.repeat(32) });
  await expect(digitalId({ db: h.db, env: other, now })).rejects.toThrow(/^DIGITAL_ID_P12: must be a PKCS#12 file/);
  await expect(digitalId({ db: h.db, env: wrong, now })).rejects.toThrow(/^DIGITAL_ID_P12: must be a PKCS#12 file/);
  expect(await stored()).toEqual(before);
});

test('half a setting is refused', () => {
  const load = (settings: NodeJS.ProcessEnv) => () => envWith({ ACCORD_SECRET: 'x'.repeat(32), ...settings });
  expect(load({ DIGITAL_ID_P12: 'AAAA' })).toThrow('DIGITAL_ID_PASSPHRASE: must be set where DIGITAL_ID_P12 is');
  expect(load({ DIGITAL_ID_PASSPHRASE: 'x' })).toThrow('DIGITAL_ID_P12: must be set where DIGITAL_ID_PASSPHRASE is');
  expect(load({ DIGITAL_ID_P12: 'not base64', DIGITAL_ID_PASSPHRASE: 'x' })).toThrow(
    'DIGITAL_ID_P12: must be a PKCS#12',
  );
});

test('the app can neither change nor remove what it has signed with', async () => {
  await digitalId({ db: h.db, env: first, now });
  for (const change of ["update digital_ids set source = 'x'", 'delete from digital_ids']) {
    await expect(sql.raw(change).execute(h.db), change).rejects.toThrow();
  }
});
