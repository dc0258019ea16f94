import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { createRequestLimit } from '#server/http/request-limit.ts';
import { blockPerson, removeBlocks } from '#server/security/limiting.service.ts';
import { RULE_TEMPLATES } from '#shared/security/rule-templates.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const admin = await createUser(h.owner, 'admin');
let now = new Date('2026-06-05T10:00:00.000Z');
const { providers, limits } = h.context();
const servers = await Promise.all(
  [1, 2].map(() => buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => now, providers, limits })),
);
await Promise.all(servers.map((app) => app.ready()));
afterAll(() => Promise.all(servers.map((app) => app.close())));

const [template] = RULE_TEMPLATES;
if (template?.parameters.kind !== 'rate_limit') throw new Error('the first template limits requests');
const numbers = template.parameters;
const LIMIT = 20;
const PATIENCE = { timeout: 25_000, interval: 100 };

const trail = (userId: string) =>
  h.owner
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'security.block')
    .where('resourceId', '=', userId)
    .execute();
const blocks = () => h.owner.selectFrom('requestBlocks').selectAll().execute();
const cookieOf = async (userId: string) => {
  const sessions = createSessions(h.db, h.env.production);
  const facts = { createdAt: now, ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
};
const person = async () => {
  const { id } = await createUser(h.owner, 'brand');
  return { id, cookie: await cookieOf(id) };
};
const ask = async (cookie: string, { server = 0, path = 'notifications.unreadCount' } = {}) => {
  const answer = await servers[server]?.inject({ method: 'GET', url: `/trpc/${path}`, headers: { cookie } });
  if (!answer) throw new Error('there are two servers');
  return answer;
};
/** The statuses of this many requests, one after the other. */
const statuses = async (cookie: string, count: number, server = 0): Promise<number[]> => {
  const found: number[] = [];
  for (let sent = 0; sent < count; sent += 1) found.push((await ask(cookie, { server })).statusCode);
  return found;
};
const all = (count: number, status = 200) => Array.from({ length: count }, () => status);
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const staff = async () => (await h.as(admin.id, now)).security;
/** Creates a rule, and waits until both processes have read it: both refuse a person who exceeds a separate limit. */
const newRule = async (requests = LIMIT) => {
  const rule = await (await staff()).createRule({ ...template, parameters: { ...numbers, requests } });
  await heeded(requests);
  return rule.id;
};
const heeded = async (requests: number) => {
  for (const server of servers.keys()) {
    await expect
      .poll(async () => {
        const { cookie } = await person();
        return (await statuses(cookie, requests + 1, server)).at(-1);
      }, PATIENCE)
      .toBe(429);
  }
};
/** Waits until both processes have read that no rule is on. */
const unheeded = async (cookie: string) => {
  for (const server of servers.keys()) {
    await expect.poll(async () => (await ask(cookie, { server })).statusCode, PATIENCE).toBe(200);
  }
};

beforeEach(async () => {
  const { cookie } = await person();
  await h.owner.deleteFrom('securityRules').execute();
  await unheeded(cookie);
  later(3_600_000);
});

test('[ADM-SEC-44] [ADM-SEC-47] a burst is blocked for five minutes, in every process, and no longer', async () => {
  await newRule();
  const { id, cookie } = await person();
  expect(await statuses(cookie, LIMIT)).toEqual(all(LIMIT));
  const refused = await ask(cookie);
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('300');
  expect(refused.json().error.message).toBe('You sent too many requests. You can continue in 5 minutes.');
  await expect.poll(async () => (await ask(cookie, { server: 1 })).statusCode, PATIENCE).toBe(429);
  expect(await trail(id)).toMatchObject([{ actor: 'system', after: { requests: LIMIT } }]);
  const asStaff = await cookieOf(admin.id);
  expect(await statuses(asStaff, LIMIT + 5), 'staff are not counted').toEqual(all(LIMIT + 5));
  later(numbers.blockMs + 1);
  expect(await statuses(cookie, LIMIT)).toEqual(all(LIMIT));
});

test('[ADM-SEC-39] a rule that is switched off blocks nobody, and switched on again it does not revive its blocks', async () => {
  const ruleId = await newRule();
  const { id, cookie } = await person();
  expect((await statuses(cookie, LIMIT + 1)).at(-1)).toBe(429);
  const security = await staff();
  await security.toggleRule({ ruleId, enabled: false });
  await unheeded(cookie);
  expect(await statuses(cookie, LIMIT + 5)).toEqual(all(LIMIT + 5));
  expect(await blocks()).toEqual([]);
  later(1);
  await (await staff()).toggleRule({ ruleId, enabled: true });
  await heeded(LIMIT);
  expect((await ask(cookie)).statusCode).toBe(200);
  expect((await trail(id)).length).toBe(1);
});

test('[ADM-SEC-50] a block is not written for a rule that was switched off or deleted meanwhile', async () => {
  const ruleId = await newRule();
  const { id } = await person();
  const rule = { id: ruleId, version: 'as it was', requests: LIMIT, windowMs: 60_000, blockMs: 300_000 };
  const system = { ...h.context(undefined, now), actor: { kind: 'system', onBehalfOf: null } } as const;
  await (await staff()).toggleRule({ ruleId, enabled: false });
  expect(await blockPerson(system, id, rule)).toBeNull();
  await (await staff()).deleteRule({ ruleId });
  expect(await blockPerson(system, id, rule)).toBeNull();
  expect(await trail(id)).toEqual([]);
});

test('[ADM-SEC-47] processes agree until when a person is blocked, and note it once', async () => {
  const ruleId = await newRule();
  const { id } = await person();
  const rule = { id: ruleId, version: 'as it is', requests: LIMIT, windowMs: 60_000, blockMs: 300_000 };
  const system = (at: Date) => ({ ...h.context(undefined, at), actor: { kind: 'system', onBehalfOf: null } }) as const;
  const ends = await Promise.all(
    [0, 400, 900].map((ms) => blockPerson(system(new Date(now.getTime() + ms)), id, rule)),
  );
  expect(new Set(ends.map(String)).size).toBe(1);
  expect((await blocks()).filter(({ userId }) => userId === id)).toMatchObject([{ until: ends[0] }]);
  expect(await trail(id)).toHaveLength(1);
});

test('[ADM-SEC-44] requests that come while others are added to the shared count are counted with them', async () => {
  await newRule();
  const { id } = await person();
  const sharing = Promise.withResolvers<void>();
  let asked = 0;
  const firstSlow: typeof limits.addCounts = async (...counts) => {
    asked += 1;
    if (asked === 1) await sharing.promise;
    return limits.addCounts(...counts);
  };
  const system = () => ({ ...h.context(undefined, now), actor: { kind: 'system', onBehalfOf: null } }) as const;
  const limit = createRequestLimit({ db: h.db, limits: { ...limits, addCounts: firstSlow }, now: () => now, system });
  const actor = await h.actor(id);
  onTestFinished(() => limit.stop());
  await limit.start();
  for (let sent = 0; sent < LIMIT; sent += 1) expect(await limit.count(actor)).toBeNull();
  await expect.poll(() => asked, PATIENCE).toBe(1);
  const oneMore = limit.count(actor);
  // Time for it to overtake the others.
  await delay(100);
  sharing.resolve();
  expect(await oneMore).toEqual(new Date(now.getTime() + numbers.blockMs));
});

test('[ADM-SEC-34] changed numbers hold from the next request on', async () => {
  const ruleId = await newRule(60);
  const { cookie } = await person();
  expect(await statuses(cookie, 30)).toEqual(all(30));
  later(1);
  await (await staff()).updateRule({ ruleId, ...template, priority: 1, parameters: { ...numbers, requests: LIMIT } });
  await heeded(LIMIT);
  expect(await statuses(cookie, LIMIT), 'counted anew').toEqual(all(LIMIT));
  expect((await ask(cookie)).statusCode).toBe(429);
});

test('[ADM-SEC-44] requests to two processes count together, and requests that are more than a window apart do not', async () => {
  await newRule();
  const { cookie } = await person();
  const half = LIMIT / 2;
  expect(await statuses(cookie, half, 0)).toEqual(all(half));
  later(59_000);
  expect(await statuses(cookie, half, 1)).toEqual(all(half));
  later(2_000);
  expect(await statuses(cookie, half, 1), 'the first ten are more than a minute old').toEqual(all(half));
  const other = await person();
  expect(await statuses(other.cookie, half, 0)).toEqual(all(half));
  await expect.poll(async () => (await ask(other.cookie, { server: 1 })).statusCode, PATIENCE).toBe(429);
});

test('[ADM-SEC-44] several procedures in one request count as one; pictures count as none; sign-out stays open', async () => {
  await newRule();
  const { cookie } = await person();
  const batch = 'notifications.unreadCount,auth.session,notifications.unreadCount?batch=1&input={}';
  for (let sent = 0; sent < LIMIT; sent += 1) expect((await ask(cookie, { path: batch })).statusCode).toBe(200);
  const picture = '/images/11111111-1111-4111-8111-111111111111';
  for (let sent = 0; sent < LIMIT; sent += 1)
    expect((await servers[0]?.inject({ url: picture, headers: { cookie } }))?.statusCode).toBe(404);
  expect((await ask(cookie)).statusCode).toBe(429);
  expect((await ask(cookie, { path: 'auth.session' })).statusCode).toBe(200);
  const write = (url: string, headers = {}) =>
    servers[0]?.inject({ method: 'POST', url, headers: { cookie, origin: h.env.publicUrl, ...headers } });
  const upload = await write('/uploads', { 'tus-resumable': '1.0.0', 'upload-length': '10' });
  expect([upload?.statusCode, upload?.json().error]).toEqual([
    429,
    'You sent too many requests. You can continue in 5 minutes.',
  ]);
  expect((await write('/trpc/auth.signOut'))?.statusCode).toBe(200);
});

test('[ADM-SEC-44] a person who is not near the limit costs no statement more', async () => {
  const { cookie } = await person();
  /** The statements of the cheapest of ten requests: both processes may still be reading the rules for their own use meanwhile. */
  const cost = async () => {
    const costs: number[] = [];
    for (let sent = 0; sent < 10; sent += 1) {
      h.statements.length = 0;
      await ask(cookie);
      costs.push(h.statements.length);
    }
    return Math.min(...costs);
  };
  const without = await cost();
  await newRule();
  later(numbers.windowMs + 1);
  expect(await cost()).toBe(without);
});

test('[ADM-SEC-44] blocks that are over are removed', async () => {
  const ruleId = await newRule();
  await h.owner.deleteFrom('requestBlocks').execute();
  const people = [await person(), await person()];
  await h.owner
    .insertInto('requestBlocks')
    .values(people.map(({ id }, place) => ({ userId: id, ruleId, until: new Date(now.getTime() + place * 1_000) })))
    .execute();
  await removeBlocks(h.context({ kind: 'system', onBehalfOf: null }, now));
  expect((await blocks()).map(({ userId }) => userId)).toEqual([people[1]?.id]);
});
