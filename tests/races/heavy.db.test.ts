import { callTRPCProcedure, TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { HEAVY_AT_ONCE, HEAVY_WAITING_OF_ONE, inHeavyLane } from '#server/heavy.ts';
import { procedures } from '#server/ops-list.ts';
import { appRouter } from '#server/router.ts';
import { roles } from '#shared/policy/rule.ts';
import { isAction, policy } from '#shared/policy.ts';
import { tracked } from '#tests/analytics/tracked.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';

const h = await racingHarness();
const NOW = new Date('2026-06-05T10:00:00.000Z');
const { live } = await tracked(h, NOW);
const { providers, limits } = h.context();

/** Two connections more than heavy work can use: all other requests share these two. */
const db = createDb(h.url, { max: HEAVY_AT_ONCE + 2 });
const app = await buildApp({ db, env: h.env, databaseUrl: h.url, now: () => NOW, providers, limits });
afterAll(async () => {
  await app.close();
  await db.destroy();
});

const sessions = createSessions(h.db, false);
const facts = { createdAt: NOW, ip: null, userAgent: null };
async function cookieOf(userId: string): Promise<string> {
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}

/** A brand with a tracked campaign, and the requests that its browser sends. */
async function brandAt() {
  const at = await live();
  const headers = { cookie: await cookieOf(at.brand.id), origin: h.env.publicUrl };
  const send = (lines: number, from = 0) =>
    app.inject({
      method: 'POST',
      url: '/trpc/analytics.importConversions',
      headers: { ...headers, 'content-type': 'application/json' },
      payload: { campaignId: at.campaignId, csv: csvOf(at.code, lines, from) },
    });
  return { ...at, headers, send };
}

const csvOf = (code: string, lines: number, from: number): string =>
  ['link,id,value,currency', ...Array.from({ length: lines }, (_, n) => `${code},${from + n},10,USD`)].join('\n');

/** Locks the conversions while `work` runs, so that every import waits. */
const holding = (work: (tx: Db) => Promise<void>) =>
  h.owner.transaction().execute(async (tx) => {
    await sql`lock table conversions in exclusive mode`.execute(tx);
    await work(tx);
  });

/** Waits until this many statements wait for the table. */
const waitingFor = (tx: Db, statements: number) =>
  expect
    .poll(async () => {
      const { rows } = await sql<{ n: number }>`select count(*) as n from pg_locks
        where relation = 'conversions'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(tx);
      return rows[0]?.n;
    })
    .toBe(statements);

test('[R6] [S14] while brands import, export and have papers made, everybody else’s requests are all answered', async () => {
  const brands = await Promise.all(Array.from({ length: 12 }, brandAt));
  const { id } = await createUser(h.owner, 'creator');
  const headers = { cookie: await cookieOf(id) };
  let imports: Promise<number[]> = Promise.resolve([]);
  await holding(async (tx) => {
    imports = Promise.all(brands.map(async ({ send }) => (await send(20)).statusCode));
    await waitingFor(tx, HEAVY_AT_ONCE);
    const light = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        app.inject({ url: n % 2 ? '/trpc/auth.session' : '/trpc/deals.pendingCount', headers }),
      ),
    );
    expect(light.map(({ statusCode }) => statusCode)).toEqual(light.map(() => 200));
  });
  expect(await imports).toEqual(brands.map(() => 200));
  for (const { read } of brands) expect((await read()).conversions).toBe(20);
});

test('[S14] one brand’s imports run one after the other; too many at once are refused with a sentence', async () => {
  const { send, read } = await brandAt();
  const other = await brandAt();
  let all: Promise<{ statusCode: number; body: string }[]> = Promise.resolve([]);
  await holding(async (tx) => {
    all = Promise.all(Array.from({ length: 12 }, (_, n) => send(10, 10 * n)));
    await waitingFor(tx, 1);
    const theirs = other.send(10);
    await waitingFor(tx, 2);
    void theirs;
  });
  const answers = await all;
  const refused = answers.filter(({ statusCode }) => statusCode === 429);
  expect(refused).toHaveLength(12 - 1 - HEAVY_WAITING_OF_ONE);
  for (const { body } of refused) expect(body).toContain('You have several imports, exports or downloads in progress.');
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1 + HEAVY_WAITING_OF_ONE);
  expect((await read()).conversions).toBe(10 * (1 + HEAVY_WAITING_OF_ONE));
  expect((await send(10, 1_000)).statusCode).toBe(200);
});

test('[S14] a file of 5,000 lines causes as few statements as a file of one line', async () => {
  const { caller, campaignId, code } = await live();
  const statementsOf = async (lines: number, from: number) => {
    h.statements.length = 0;
    expect(await caller.analytics.importConversions({ campaignId, csv: csvOf(code, lines, from) })).toMatchObject({
      added: lines,
      known: 0,
    });
    return h.statements.length;
  };
  const few = await statementsOf(1, 0);
  expect(await statementsOf(5_000, 10_000)).toBe(few);
  expect(few).toBeLessThan(12);
});

test('[S14] every procedure that imports, exports, makes papers or checks the books waits for its turn', async () => {
  const large = procedures().filter(({ name }) =>
    /export|import|certificate|\.invoice$|\.verify|strike|restoreConv/i.test(name),
  );
  expect(large.length).toBeGreaterThan(8);
  const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
  const unmarked: string[] = [];
  for (const { name, kind, action } of large) {
    const role = roles.find((each) => isAction(action) && policy[action].principals.includes(each)) ?? 'brand';
    const ctx = h.context(await h.actor((await createUser(h.owner, role)).id));
    const held = Promise.withResolvers<void>();
    const before = Array.from({ length: 1 + HEAVY_WAITING_OF_ONE }, () => inHeavyLane(ctx, () => held.promise));
    const schema = schemas.get(name);
    const input = schema && {
      ...Object(sample(schema)),
      ...(schema.properties?.pdf && { pdf: btoa('%PDF-1.7') }),
      ...(schema.properties?.until && { from: '2026-01-01', until: '2026-02-01' }),
    };
    const call = callTRPCProcedure({
      router: appRouter,
      path: name,
      type: kind,
      ctx,
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    });
    const code = await call.then(
      () => 'done',
      (error) => (error instanceof TRPCError ? error.code : String(error)),
    );
    if (code !== 'TOO_MANY_REQUESTS') unmarked.push(`${name}: ${code}`);
    held.resolve();
    await Promise.all(before);
  }
  expect(unmarked).toEqual([]);
});
