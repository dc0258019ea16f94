import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
afterAll(() => app.close());

const brand = await createUser(h.owner, 'brand');
const sessions = createSessions(h.db, false);
const facts = { createdAt: new Date(), ip: null, userAgent: null };
const { id } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });
const cookie = `${sessions.sessionCookieName}=${id}`;

const get = async (path: string, query: Record<string, string> = {}, headers: Record<string, string> = { cookie }) => {
  const answer = await app.inject({ url: `/trpc/${path}`, query, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const post = async (path: string, payload: string, type = 'application/json') => {
  const headers = { cookie, origin: h.env.publicUrl, 'content-type': type };
  const answer = await app.inject({ method: 'POST', url: `/trpc/${path}`, payload, headers });
  return { status: answer.statusCode, body: answer.json() };
};
const UNREAD = 'The request could not be read';

test('one call gets one answer, several get a list in their order, each with the input of the same number', async () => {
  expect(await get('auth.session')).toMatchObject({ status: 200, body: { result: { data: { id: brand.id } } } });
  const input = JSON.stringify({ 1: { limit: 1 }, 2: { limit: 'many' } });
  const several = await get('auth.session,orders.list,orders.list', { batch: '1', input });
  expect(several).toMatchObject({
    status: 207,
    body: [
      { result: { data: { id: brand.id } } },
      { result: { data: { rows: [] } } },
      { error: { data: { code: 'BAD_REQUEST', httpStatus: 400, path: 'orders.list', field: 'limit' } } },
    ],
  });
  const failing = await get('orders.list,orders.list', { batch: '1' });
  expect(failing).toMatchObject({ status: 400, body: [{ error: {} }, { error: {} }] });
});

test.each([
  ['text that is no JSON', '{"limit":'],
  ['text that is no object', '"all"'],
  ['a list', '[[1]]'],
  ['nothing', ''],
])('%s in place of an input is refused in one sentence, and never a fault', async (_what, input) => {
  for (const batch of ['0', '1']) {
    const { status, body } = await get('orders.read', { batch, input });
    const [{ error }] = [body].flat();
    expect({ status, code: error.data.code }).toEqual({
      status: 400,
      code: expect.stringMatching(/^(BAD_REQUEST|PARSE_ERROR)$/),
    });
    expect(error.message).toMatch(/^[A-Z].{5,80}$/);
  }
  expect((await post('orders.advance', input)).status).toBe(400);
});

test('a caller without permission is told so, with any input', async () => {
  const { status, body } = await get('orders.list', { input: '{' }, {});
  expect({ status, code: body.error.data.code }).toEqual({ status: 401, code: 'UNAUTHORIZED' });
  expect(await get('orders.list', { input: '{' })).toMatchObject({ status: 400, body: { error: { message: UNREAD } } });
});

test('reads go by GET and writes by POST; an unknown procedure is not found', async () => {
  expect((await post('orders.list', '{}')).status).toBe(405);
  expect((await get('notifications.markAllRead')).status).toBe(405);
  for (const path of ['orders.nothing', 'orders', '__proto__', 'constructor.name', '%20']) {
    expect({ path, ...(await get(path)) }).toMatchObject({
      path,
      status: 404,
      body: { error: { data: { code: 'NOT_FOUND' } } },
    });
  }
  expect((await post('notifications.markAllRead', 'all=1', 'application/x-www-form-urlencoded')).status).toBe(415);
});

test('[R12] more than twenty calls in one request are all refused', async () => {
  const many = (count: number) => get(Array(count).fill('auth.session').join(), { batch: '1' });
  expect(await many(20)).toMatchObject({ status: 200, body: { length: 20 } });
  for (const count of [21, 1_000]) {
    expect(await many(count)).toMatchObject({
      status: 400,
      body: { error: { message: UNREAD, data: { code: 'BAD_REQUEST', httpStatus: 400 } } },
    });
  }
});
