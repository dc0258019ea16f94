import { afterAll, expect, test, vi } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { createDb, type Db } from '#server/data/db.ts';
import { Overloaded } from '#server/failures.ts';
import { log } from '#server/log.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const { providers, limits } = h.context();
const BUSY = 'Accord is too busy at the moment. Please try again in a few seconds.';

const brand = await createUser(h.owner, 'brand');
const sessions = createSessions(h.db, false);
const facts = { createdAt: new Date(), ip: null, userAgent: null };
const { id } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });
const headers = { cookie: `${sessions.sessionCookieName}=${id}` };

async function appOn(db: Db, env = h.env) {
  const app = await buildApp({ db, env, databaseUrl: h.url, now: () => new Date(), providers, limits });
  afterAll(async () => {
    await app.close();
    await db.destroy();
  });
  return app;
}

test('without a database every kind of route answers 503 with Retry-After, and tells nothing about the inside', async () => {
  const app = await appOn(createDb('postgres://nobody@127.0.0.1:1/nothing'));
  const said = vi.spyOn(log, 'error');
  for (const url of ['/trpc/orders.list', '/trpc/orders.list,auth.session?batch=1', `/papers/invoice/${brand.id}`]) {
    const answer = await app.inject({ url, headers });
    expect({ url, status: answer.statusCode, wait: answer.headers['retry-after'] }).toEqual({
      url,
      status: 503,
      wait: '2',
    });
    expect(answer.body).toContain(BUSY);
    expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1|stack|node_modules/);
  }
  expect((await app.inject('/healthz')).statusCode).toBe(503);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('without a free connection a request gets 503, and an answer as soon as a connection is free', async () => {
  const db = createDb(h.url, { max: 1 });
  const app = await appOn(db);
  const hog = await db.startTransaction().execute();
  const refused = await app.inject({ url: '/trpc/auth.session', headers });
  expect(refused.statusCode).toBe(503);
  expect(refused.json().error).toMatchObject({ message: BUSY, data: { code: 'SERVICE_UNAVAILABLE', httpStatus: 503 } });
  await hog.rollback().execute();
  const answered = await app.inject({ url: '/trpc/auth.session', headers });
  expect(answered.statusCode).toBe(200);
  expect(answered.json().result.data).toMatchObject({ id: brand.id });
});

test('an overloaded server says that it is busy, and when to try again', async () => {
  const app = await appOn(createDb(h.url));
  const said = vi.spyOn(log, 'error');
  app.get('/overloaded', () => {
    throw new Overloaded();
  });
  const answer = await app.inject('/overloaded');
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([503, '2', { error: BUSY }]);
  expect(said).not.toHaveBeenCalled();
  said.mockRestore();
});

test('a server that stood still while it started is not overloaded', async () => {
  const env = Object.defineProperty({ ...h.env }, 'metricsToken', {
    // Read right after the first look at the delays of the event loop, and longer than the time between two of them.
    get: () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5_100),
  });
  const app = await appOn(createDb(h.url), env);
  await new Promise(setImmediate);
  expect((await app.inject({ url: '/trpc/auth.session', headers })).statusCode).toBe(200);
});

test('a fault of our own is printed for the operator, and not told to the caller', async () => {
  const app = await appOn(createDb(h.url));
  const said = vi.spyOn(log, 'error').mockImplementation(() => undefined);
  app.get('/broken', () => {
    throw new Error('relation "secrets" does not exist');
  });
  const answer = await app.inject('/broken');
  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toEqual({ error: 'Something went wrong on our side. Nothing was changed.' });
  expect(said.mock.calls).toEqual([
    [{ err: expect.objectContaining({ message: 'relation "secrets" does not exist' }) }, 'GET /broken'],
  ]);
  said.mockRestore();
});
