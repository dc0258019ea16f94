import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { loadEnv } from '#server/env.ts';
import { logKey } from '#server/seals/log-key.rules.ts';
import { askWitness } from '#server/seals/witnesses.service.ts';
import { witnessKeyText } from '#shared/seals/cosignatures.ts';
import { checkReceipt } from '#shared/seals/receipts.ts';
import { readHead, verifierKey } from '#shared/seals/tree-heads.ts';
import { booked } from '#tests/support/booked.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';
import { cosignatureLine, witnessServer } from '#tests/support/witness.ts';

// Witnesses sign the tree heads of the log, as far as each continues the last one that they know.

const h = await racingHarness();
const key = logKey(h.env);
const [first, second] = [await witnessServer('witness.example', key), await witnessServer('other.example', key)];
const witnesses = [first.witness, second.witness];
const env = { ...h.env, witnesses };
const context = () => ({ ...h.context(), env });
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, databaseUrl: h.url, now: () => new Date(), providers, limits, env });
afterAll(() => app.close());

const log = (count: number) =>
  sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
    select now(), 'auth.signIn', 'session', 'thing-' || n, 'anonymous', 'web' from generate_series(1, ${sql.lit(count)}) n`.execute(
    h.owner,
  );
const seal = async (count: number) => {
  await log(count);
  await sealAll(context());
};
const jobs = () => h.runJobs(new Date(Date.now() + 60_000), (ctx) => ({ ...ctx, env }));
const stored = () => h.owner.selectFrom('headCosignatures').selectAll().orderBy('headId').orderBy('witness').execute();
const newest = () =>
  h.owner.selectFrom('treeHeads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
const told = (error: unknown) => (error instanceof Error ? error.message : String(error));
const ask = (name = 'witness.example') => askWitness(context(), name);

test('each new head is signed by each witness, as the continuation of the last one that it has signed', async () => {
  for (const rows of [3, 1, 300]) {
    await seal(rows);
    await jobs();
  }
  const rows = await stored();
  expect(rows.map(({ witness }) => witness)).toEqual(Array(3).fill(['other.example', 'witness.example']).flat());
  const head = await newest();
  expect(rows.at(-1)).toMatchObject({ headId: head.id, signedAt: new Date(first.state.time * 1000) });
  expect(first.state).toMatchObject({ asked: 3, known: { size: head.size } });
  // The next run has nothing to ask for.
  await ask();
  expect([first.state.asked, await stored()]).toEqual([3, rows]);
  // It leaves no audit row: that would be sealed, signed, witnessed, and so on without an end.
  await sealAll(context());
  expect((await newest()).id).toBe(head.id);
});

test('a receipt holds the signatures of witnesses, and so does the public log; the newest head alone does not wait for them', async () => {
  const brand = await createUser(h.owner, 'brand');
  const campaign = await createCampaign(h.owner, { brandId: brand.id });
  const movementId = await booked(h.owner, campaign.id);
  await seal(1);
  const receipt = async () => {
    const { text } = await (await h.as(brand.id)).payments.receipt({ campaignId: campaign.id, movementId });
    return checkReceipt(
      new TextEncoder().encode(text),
      key,
      witnesses.map((witness) => witness.key),
    );
  };
  expect(await receipt()).toMatchObject({ valid: true, witnesses: [] });
  await jobs();
  expect(await receipt()).toMatchObject({
    valid: true,
    witnesses: [
      { name: 'other.example', known: true },
      { name: 'witness.example', known: true },
    ],
  });
  const { size } = await newest();
  const get = async (path: string) => (await app.inject(path)).body;
  expect(readHead(await get('/log/witnessed'))).toMatchObject({ size, cosignatures: [{}, {}] });
  await seal(1);
  expect(readHead(await get('/log/checkpoint'))).toMatchObject({ size: size + 1, cosignatures: [] });
  expect(readHead(await get('/log/witnessed'))).toMatchObject({ size });
  // The receipt keeps the head that witnesses have signed.
  expect(await receipt()).toMatchObject({ valid: true, head: { size }, witnesses: [{}, {}] });
});

test('a witness that knows another head than we thought is sent the proof from there', async () => {
  await seal(2);
  await jobs();
  await seal(5);
  // It has been restored, and knows nothing of the log.
  first.state.known = null;
  await ask();
  expect(first.state.known).toMatchObject({ size: (await newest()).size });
});

test.each<[string, { status: number; text: string } | (() => Promise<{ status: number; text: string }>), RegExp]>([
  ['that does not know the log', { status: 404, text: '' }, /does not know this log: give its operator the key/],
  ['that does not trust its key', { status: 403, text: '' }, /does not trust the key of this log/],
  ['that finds another past', { status: 422, text: '' }, /does not continue the log that it knows/],
  ['that knows a longer log', { status: 409, text: '999999\n' }, /knows a longer log than this one, of 999999 seals/],
  ['that answers no size', { status: 409, text: '<html>' }, /knows a longer log than this one, of \? seals/],
  ['that never agrees', { status: 409, text: '1\n' }, /knows another size of the log each time/],
  ['that is broken', { status: 500, text: 'x' }, /answered 500/],
  ['that answers nothing', { status: 200, text: '' }, /has not signed the tree head/],
  ['that answers too much', { status: 200, text: 'x'.repeat(20_000) }, /too long/],
  [
    'that signs another head',
    { status: 200, text: `${cosignatureLine('witness.example', 'a\n1\nb\n', 1)}\n` },
    /has not signed/,
  ],
  [
    'that signs with the key of another',
    async () => ({
      status: 200,
      text: `${cosignatureLine('other.example', readHead((await newest()).note)?.text ?? '', 5)}\n`,
    }),
    /has not signed/,
  ],
  [
    'that signs tomorrow',
    async () => ({
      status: 200,
      text: `${cosignatureLine('witness.example', readHead((await newest()).note)?.text ?? '', Math.floor(Date.now() / 1000) + 86_400)}\n`,
    }),
    /has not signed/,
  ],
])('a witness %s signs nothing; the job fails, says why, and runs again', async (_what, instead, message) => {
  await seal(1);
  const before = await stored();
  first.state.instead = typeof instead === 'function' ? await instead() : instead;
  expect(await ask().then(() => 'signed', told)).toMatch(message);
  expect(await stored()).toEqual(before);
  first.state.instead = null;
  await ask();
  expect(await stored()).toHaveLength(before.length + 1);
});

test('a head that does not continue what a witness has signed is signed by nobody', async () => {
  await seal(1);
  await ask();
  // What it knows was another log's.
  if (first.state.known) first.state.known = { size: first.state.known.size, root: new Uint8Array(32).fill(9) };
  await seal(1);
  expect(await ask().then(() => 'signed', told)).toMatch(/does not continue the log that it knows/);
});

test('a witness that is no longer named is asked nothing, and its signatures stay and cannot be changed', async () => {
  const { asked } = second.state;
  await seal(1);
  await askWitness({ ...context(), env: { ...env, witnesses: [] } }, 'other.example');
  expect(second.state.asked).toBe(asked);
  await expect(h.db.deleteFrom('headCosignatures').execute()).rejects.toThrow(/permission denied|append-only|refused/);
  await expect(h.db.updateTable('headCosignatures').set({ line: 'x' }).execute()).rejects.toThrow();
});

test('witnesses are named by their keys and addresses, and nothing else is taken', () => {
  const text = witnesses.map((each) => `${witnessKeyText(each.key)} ${each.url}`).join(', ');
  const settings = (SEAL_WITNESSES: string) => loadEnv({ NODE_ENV: 'test', SEAL_WITNESSES });
  expect(settings(text).witnesses).toEqual(witnesses);
  expect(loadEnv({ NODE_ENV: 'test' }).witnesses).toEqual([]);
  for (const bad of [verifierKey(key), 'nonsense', `${text}, ${text}`, `${text},`, text.replace('http:', 'ftp:')])
    expect(() => settings(bad), bad).toThrow(/SEAL_WITNESSES/);
});
