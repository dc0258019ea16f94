import { setImmediate as immediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, hashToken, newSessionId } from '#server/auth/lucia.ts';
import { racingHarness } from '#tests/support/harness.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
const clock = { now: new Date() };
const env = { ...h.env, sessionsKnownMs: 5_000 };
const app = await buildApp({ db: h.db, env, databaseUrl: h.url, now: () => clock.now, providers, limits });
// Any write that changes a person, by whatever procedure there is or will be.
app.post<{ Body: { id: string; firstName: string } }>('/changed', async ({ body }) => {
  const { id, firstName } = body;
  await h.db.transaction().execute((tx) => tx.updateTable('users').set({ firstName }).where('id', '=', id).execute());
  return {};
});
await app.ready();
afterAll(() => app.close());

const sessions = createSessions(h.db, false);
let person: { id: string };
let token: string;
beforeEach(async () => {
  person = await createUser(h.owner, 'brand');
  token = newSessionId();
  const facts = { createdAt: clock.now, ip: null, userAgent: null };
  await sessions.createSession(person.id, facts, { sessionId: token });
});

const cookie = (of = token) => `${sessions.sessionCookieName}=${of}`;
const whoAmI = async () => {
  const answer = await app.inject({ url: '/trpc/auth.session', headers: { cookie: cookie() } });
  return answer.json().result.data;
};
const post = (path: string, body: unknown = null, as = token) =>
  app.inject({
    method: 'POST',
    url: `/trpc/${path}`,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: env.publicUrl, cookie: cookie(as) },
  });
const change = (payload: { firstName: string }) =>
  app.inject({
    method: 'POST',
    url: '/changed',
    payload: { ...payload, id: person.id },
    headers: { origin: env.publicUrl },
  });
/** How often the session is looked up while something is done. */
const lookups = async (work: () => Promise<unknown>): Promise<number> => {
  h.statements.length = 0;
  await work();
  return h.statements.filter((text) => /from "sessions" inner join "users" as "person"/.test(text)).length;
};
/** Requests until the session is cached: earlier changes have been noticed by then. */
const settled = () => expect.poll(() => lookups(whoAmI)).toBe(0);

test('many reads look the session up once in five seconds; a write does each time', async () => {
  await settled();
  expect(await lookups(async () => [await whoAmI(), await whoAmI()])).toBe(0);
  clock.now = new Date(clock.now.getTime() + 5_000);
  expect(await lookups(async () => [await whoAmI(), await whoAmI()])).toBe(1);
  expect(await lookups(() => post('notifications.markAllRead'))).toBe(1);
  expect(await lookups(() => post('notifications.markAllRead'))).toBe(1);
});

test('[P0] a write of somebody else, or of one’s own that changes nothing about people, has nobody looked up again', async () => {
  const other = await createUser(h.owner, 'creator');
  const facts = { createdAt: clock.now, ip: null, userAgent: null };
  const { id } = await sessions.createSession(other.id, facts, { sessionId: newSessionId() });
  await settled();
  expect(await lookups(() => post('notifications.markAllRead', null, id))).toBe(1);
  expect(await lookups(whoAmI)).toBe(0);
  await post('notifications.markAllRead');
  expect(await lookups(whoAmI)).toBe(0);
});

test('[S4] [P0] whatever a write changed about people is seen by the first read after its answer, while others read all the time', async () => {
  let reading = true;
  const readers = Promise.all(
    Array.from({ length: 3 }, async () => {
      while (reading) await Promise.all([whoAmI(), immediate()]);
    }),
  );
  for (let round = 0; round < 150; round += 1) {
    const firstName = `Name ${round}`;
    expect((await change({ firstName })).statusCode).toBe(200);
    expect(await whoAmI()).toMatchObject({ firstName });
  }
  reading = false;
  await readers;
});

test('[S4] a write is answered though nothing can be heard, and is seen all the same', async () => {
  await settled();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(h.owner);
  expect((await change({ firstName: 'Unheard' })).statusCode).toBe(200);
  expect(await whoAmI()).toMatchObject({ firstName: 'Unheard' });
});

test('what others say on the channel ends no process', async () => {
  await settled();
  await sql`select pg_notify('accord_live', '{nonsense'), pg_notify('accord_live', '')`.execute(h.owner);
  await change({ firstName: 'Fine' });
  expect(await whoAmI()).toMatchObject({ firstName: 'Fine' });
});

test('signing out ends what is known in the same moment', async () => {
  await settled();
  expect((await post('auth.signOut')).statusCode).toBe(200);
  expect(await whoAmI()).toBeNull();
});

const users = () => h.owner.updateTable('users').where('id', '=', person.id);
test.each<[string, () => Promise<unknown>, object | null]>([
  ['a session that is deleted', () => sql`delete from sessions where user_id = ${person.id}`.execute(h.owner), null],
  [
    'a session whose time is cut short',
    () =>
      sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${person.id}`.execute(h.owner),
    null,
  ],
  ['a suspended account', () => users().set({ status: 'suspended' }).execute(), null],
  ['another role', () => users().set({ role: 'agency' }).execute(), { role: 'agency' }],
  ['another name', () => users().set({ firstName: 'Renamed' }).execute(), { firstName: 'Renamed' }],
  [
    'another company name',
    () =>
      h.owner.updateTable('brandProfiles').set({ companyName: 'Renamed' }).where('userId', '=', person.id).execute(),
    { companyName: 'Renamed' },
  ],
])('%s is heard of, whoever changed it', async (_what, change, seen) => {
  await settled();
  await change();
  await expect.poll(whoAmI).toEqual(seen === null ? null : expect.objectContaining(seen));
});

test('while it cannot hear, each read looks the session up, and once it can again, none trusts what was before', async () => {
  await settled();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`.execute(h.owner);
  await expect.poll(() => lookups(async () => [await whoAmI(), await whoAmI()])).toBe(2);
  await h.owner.deleteFrom('sessions').where('id', '=', hashToken(token)).execute();
  expect(await whoAmI()).toBeNull();
});
