import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { brokenSeals } from '#server/seals/checking.service.ts';
import { logKey } from '#server/seals/log-key.rules.ts';
import { leavesFrom } from '#server/seals/seals.queries.ts';
import { consistencyPath, inclusionPath, newestNote, sealLog } from '#server/seals/seals.service.ts';
import { fromBase64, toBase64 } from '#shared/seals/base64.ts';
import { leafOf } from '#shared/seals/leaves.ts';
import { isConsistent, isSameHash, rootOfInclusion, type Tree } from '#shared/seals/merkle.ts';
import { isSignedBy, readHead, readVerifierKey } from '#shared/seals/tree-heads.ts';
import { testDatabase } from '#tests/support/database.ts';
import { harness, racingHarness } from '#tests/support/harness.ts';
import { sealAll } from '#tests/support/sealed.ts';

const h = await racingHarness();
const broken = () => brokenSeals(h.db, logKey(h.env));
const entries = () => h.owner.selectFrom('logEntries').selectAll().orderBy('index').execute();
const heads = async (): Promise<Tree[]> => {
  const rows = await h.owner.selectFrom('treeHeads').select('note').orderBy('id').execute();
  return rows.map(({ note }) => {
    const head = readHead(note);
    if (!head || !isSignedBy(head, logKey(h.env))) throw new Error(`This is no head of ours: ${note}`);
    return { size: head.size, root: head.root };
  });
};
async function appOf(one: typeof h) {
  const { providers, limits } = one.context();
  const app = await buildApp({
    db: one.db,
    env: one.env,
    databaseUrl: one.url,
    now: () => new Date(),
    providers,
    limits,
  });
  afterAll(() => app.close());
  return app;
}
const hashOf = (text: string | undefined) => {
  const hash = fromBase64(text ?? '', 32);
  if (!hash) throw new Error(`${text} is no hash`);
  return hash;
};

/** Rows of the log that say nothing. */
const log = (count: number) =>
  sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
    select now(), 'auth.signIn', 'session', 'thing-' || n, 'anonymous', 'web' from generate_series(1, ${sql.lit(count)}) n`.execute(
    h.owner,
  );

test('every settled row is sealed once, in the order of its transaction, and a row still open waits', async () => {
  await createUser(h.owner, 'brand');
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const slow = h.owner.transaction().execute(async (tx) => {
    await sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
      values (now(), 'auth.signIn', 'session', 'slow', 'anonymous', 'web')`.execute(tx);
    written.resolve();
    await gate.promise;
  });
  await written.promise;
  await createUser(h.owner, 'creator');
  await sealLog(h.context());
  const early = (await entries()).length;
  gate.resolve();
  await slow;
  await Promise.all([sealAll(h.context()), sealAll(h.context()), sealAll(h.context())]);
  const { all } = await h.owner
    .selectFrom('auditLog')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow();
  const sealed = await entries();
  expect(sealed).toHaveLength(all);
  expect(early).toBeLessThan(all);
  expect(sealed.map(({ index }) => index)).toEqual(sealed.map((_, index) => index));
  expect(await broken()).toEqual([]);
});

test('each head is consistent with all before it, whoever seals at the same time', async () => {
  for (let round = 0; round < 4; round += 1) {
    await log(70);
    await Promise.all([sealAll(h.context()), sealLog(h.context()), sealLog(h.context())]);
  }
  const signed = await heads();
  expect(signed.length).toBeGreaterThan(4);
  for (const [at, to] of signed.entries()) {
    for (const from of signed.slice(0, at)) {
      expect(isConsistent(from, to, await consistencyPath(h.db, from.size, to.size))).toBe(true);
    }
  }
});

test('a run with nothing to seal signs nothing, except under another key', async () => {
  await sealAll(h.context());
  const before = await heads();
  await sealLog(h.context());
  expect(await heads()).toEqual(before);
  const moved = { ...h.context(), env: { ...h.env, publicUrl: 'https://moved.example' } };
  await sealLog(moved);
  const { note } = await h.owner.selectFrom('treeHeads').select('note').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(note).toMatch(/^moved\.example\n/);
  expect(readHead(note)).toMatchObject(before.at(-1) ?? {});
  expect(await broken()).toEqual([]);
  await sealLog(h.context());
});

test('a proof in a log of 66,000 leaves reads some hundred hashes with one statement, and leads to the root', async () => {
  await log(66_000);
  await sealAll(h.context());
  const head = (await heads()).at(-1);
  if (!head) throw new Error('Nothing was signed');
  const levels = await h.owner.selectFrom('logNodes').select('level').distinct().orderBy('level').execute();
  expect(levels.map(({ level }) => level)).toEqual([8, 16]);
  for (const index of [0, 255, 256, 40_000, 65_535, 65_536, head.size - 1]) {
    const entry = await h.owner
      .selectFrom('logEntries')
      .select('hash')
      .where('index', '=', index)
      .executeTakeFirstOrThrow();
    h.statements.length = 0;
    const path = await inclusionPath(h.db, index, head.size);
    expect(h.statements).toHaveLength(1);
    const root = rootOfInclusion(hashOf(entry.hash), index, head.size, path);
    expect(root && isSameHash(root, head.root)).toBe(true);
  }
  expect(await broken()).toEqual([]);
});

test('the key, the newest head and proofs of consistency are published', async () => {
  const app = await appOf(h);
  const get = async (url: string) => {
    const { statusCode, body } = await app.inject({ method: 'GET', url });
    return { statusCode, body };
  };
  expect(readVerifierKey((await get('/log/key')).body)).toEqual(logKey(h.env));
  const [from] = await heads();
  const to = readHead((await get('/log/checkpoint')).body);
  if (!from || !to) throw new Error('There is no head');
  expect(isSignedBy(to, logKey(h.env))).toBe(true);
  const { body } = await get(`/log/consistency?from=${from.size}&to=${to.size}`);
  expect(isConsistent(from, to, body.trimEnd().split('\n').map(hashOf))).toBe(true);
  for (const query of ['', '?from=2', '?from=3&to=2', '?from=0&to=2', '?from=1.5&to=2', '?from=x&to=2']) {
    expect((await get(`/log/consistency${query}`)).statusCode).toBe(400);
  }
  expect((await get(`/log/consistency?from=1&to=${to.size + 1}`)).statusCode).toBe(404);
});

test('before anything is sealed there is no head', async () => {
  const app = await appOf(await harness({}, await testDatabase()));
  expect((await app.inject({ method: 'GET', url: '/log/checkpoint' })).statusCode).toBe(404);
});

const SEALED = ['audit_log', 'log_entries', 'log_nodes', 'tree_heads'];

test('the app cannot touch what is sealed', async () => {
  for (const table of SEALED) await expect(sql`delete from ${sql.table(table)}`.execute(h.db)).rejects.toThrow();
  await expect(sql`update audit_log set action = 'x'`.execute(h.db)).rejects.toThrow();
  await expect(sql`update log_entries set hash = 'x'`.execute(h.db)).rejects.toThrow();
});

/** A log of 300 leaves whose owner has taken away what protects it. */
async function unprotected() {
  const one = await harness({}, await testDatabase());
  await sql`insert into audit_log (created_at, action, resource_type, resource_id, actor, via)
    select now(), 'auth.signIn', 'session', 'thing-' || n, 'anonymous', 'web' from generate_series(1, 300) n`.execute(
    one.owner,
  );
  await sealAll(one.context());
  for (const table of SEALED) await sql`alter table ${sql.table(table)} disable trigger all`.execute(one.owner);
  return {
    one,
    findings: () => brokenSeals(one.db, logKey(one.env)),
    /** Adds a row and tries to seal it. */
    seal: async () => {
      await createUser(one.owner, 'brand');
      return sealLog(one.context());
    },
  };
}

/** The leaf of an audit row as it now is, as somebody with the rights of the owner would forge it. */
async function forgeLeaf({ owner, db }: typeof h, index: number): Promise<void> {
  const { rows } = await leavesFrom(db, index, 1);
  const hash = toBase64(leafOf('audit', rows[0]?.salt ?? '', rows[0]?.body ?? ''));
  await sql`update log_entries set hash = ${hash} where index = ${index}`.execute(owner);
}

test('an audit row that was changed or deleted is named', async () => {
  const { one, findings } = await unprotected();
  const change = (to: string, apiKey: string | null) =>
    sql`update audit_log set resource_id = ${to}, api_key = ${apiKey}
      where id = (select audit_id from log_entries where index = 2)`.execute(one.owner);
  for (const [to, apiKey] of [
    ['forged', null],
    ['thing-3', 'accord_abcdef'],
  ] as const) {
    await change(to, apiKey);
    expect(await findings()).toEqual(['The audit row of seal 2 is not what was sealed.']);
  }
  await change('thing-3', null);
  expect(await findings()).toEqual([]);
  await sql`delete from audit_log where resource_id = 'thing-3'`.execute(one.owner);
  expect(await findings()).toEqual(['The audit log lacks the row of seal 2.']);
});

test('a row that was changed together with its seal does not fit the tree, and one whose seal is gone is missed', async () => {
  const { one, findings } = await unprotected();
  await sql`update audit_log set note = 'forged' where id = (select audit_id from log_entries where index = 2)`.execute(
    one.owner,
  );
  await forgeLeaf(one, 2);
  expect(await findings()).toEqual(['The log’s hash 0 of level 8 is not what its seals make.']);
  await sql`delete from log_entries where index = 2`.execute(one.owner);
  expect(await findings()).toEqual(['The audit log lacks the row of seal 2.']);
});

test('a past that no longer fits the last signed head is reported, and no other head is signed', async () => {
  const { one, findings, seal } = await unprotected();
  await sql`update audit_log set note = 'forged' where id = (select audit_id from log_entries where index = 290)`.execute(
    one.owner,
  );
  await forgeLeaf(one, 290);
  expect(await findings()).toEqual(['The log does not fit its signed tree head of 300 seals.']);
  await expect(seal()).rejects.toThrow('The log no longer fits its tree head of 300 seals');
  const { count } = await one.owner
    .selectFrom('treeHeads')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});

test('a log whose end was cut off is reported, and no other head is signed', async () => {
  const { one, findings, seal } = await unprotected();
  await sql`delete from log_entries where index >= 297`.execute(one.owner);
  expect(await findings()).toEqual(['The log ends after 297 seals, and its signed tree head has 300.']);
  await expect(seal()).rejects.toThrow('The log no longer fits its tree head of 300 seals');
});

test('a head with a signature that the key did not give is reported', async () => {
  const { one, findings } = await unprotected();
  const note = await newestNote(one.db);
  const head = readHead(note ?? '');
  if (!head) throw new Error('There is no head');
  const forged = Uint8Array.of(...head.keyId, ...head.signature.map((byte, at) => (at === 9 ? byte ^ 1 : byte)));
  const text = `${head.text}\n— ${head.origin} ${toBase64(forged)}\n`;
  await sql`update tree_heads set note = ${text}`.execute(one.owner);
  expect(await findings()).toEqual(['The tree head of 300 seals was not signed by this Accord.']);
});
