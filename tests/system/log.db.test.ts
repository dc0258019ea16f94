import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { inTransaction } from '#server/data/db.ts';
import { addJob } from '#server/jobs.ts';
import { harness } from '#tests/support/harness.ts';
import { logOf, processesOf } from '#tests/support/processes.ts';

const h = await harness();
const PASSWORD = 'planted-password-1';
const TOKEN = 'planted-token-2';
const CODE = '739281';

const accord = await processesOf(h)('all');
afterAll(() => accord.stop());

const lines = () => logOf(accord);
const linesOf = (requestId: string) => lines().filter((line) => line.requestId === requestId);

const sessions = createSessions(h.db, false);
const brand = await createUser(h.owner, 'brand');
const facts = { createdAt: new Date(), ip: null, userAgent: null };
const { id: sessionId } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });

function ask(path: string, body: object | null = null, headers: Record<string, string> = {}) {
  const cookie = `${sessions.sessionCookieName}=${sessionId}`;
  return fetch(`${accord.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { origin: accord.url, cookie, 'content-type': 'application/json', ...headers },
    body: body && JSON.stringify(body),
  });
}

test('each request has an id, which the answer, its line and the line of its fault name', async () => {
  const named = await ask('/trpc/auth.session', null, { 'x-request-id': 'balancer-1.a_b' });
  expect(named.headers.get('x-request-id')).toBe('balancer-1.a_b');
  await expect
    .poll(() => linesOf('balancer-1.a_b'))
    .toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        method: 'GET',
        route: '/trpc/:path',
        status: 200,
        ms: expect.any(Number),
      }),
    ]);
  for (const odd of ['short', 'a'.repeat(65), 'spaces are not taken', '{"level":"error"}']) {
    const id = (await ask('/trpc/auth.session', null, { 'x-request-id': odd })).headers.get('x-request-id') ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    await expect.poll(() => linesOf(id)).toHaveLength(1);
  }
  // An internal error: a table is missing. A body is read first, because errors of the connection itself have no context of their own.
  await h.owner.schema.alterTable('campaigns').renameTo('campaigns_gone').execute();
  const broken = await ask('/trpc/campaigns.createDraft', { draft: { name: TOKEN } });
  await h.owner.schema.alterTable('campaigns_gone').renameTo('campaigns').execute();
  expect(broken.status).toBe(500);
  await expect.poll(() => linesOf(broken.headers.get('x-request-id') ?? '')).toHaveLength(2);
  const [fault, request] = linesOf(broken.headers.get('x-request-id') ?? '');
  expect(fault).toMatchObject({
    level: 'error',
    msg: 'campaigns.createDraft',
    err: { code: '42P01', stack: expect.stringContaining('campaigns') },
  });
  expect(request).toMatchObject({ level: 'info', msg: 'request', status: 500 });
});

test('each job has a line with its id', async () => {
  await inTransaction(h.db, (tx) => addJob(tx, 'mail.blank-tokens', {}));
  await expect
    .poll(() => lines().filter(({ job }) => job === 'mail.blank-tokens'))
    .toContainEqual(
      expect.objectContaining({ msg: 'job', jobId: expect.stringMatching(/^\d+$/), ms: expect.any(Number) }),
    );
});

test('[S18] no secret is in the log, whatever is sent and wherever it fails', async () => {
  const secrets = { password: PASSWORD, token: TOKEN, code: CODE };
  const basic = Buffer.from(`someone:${PASSWORD}`).toString('base64');
  const asked = [
    await ask('/trpc/auth.signIn', { email: 'nobody@example.test', password: PASSWORD }),
    await ask(`/auth?token=${TOKEN}&password=${PASSWORD}&code=${CODE}`),
    await ask(`/nowhere/${TOKEN}?session=${sessionId}`),
    await ask('/trpc/auth.session', null, { authorization: `Bearer ${TOKEN}` }),
    await ask('/trpc/auth.session', null, { authorization: `Basic ${basic}` }),
    await ask(`/trpc/auth.reset?input=${encodeURIComponent(JSON.stringify(secrets))}`),
    await ask('/webhooks/payments', secrets, { 'stripe-signature': TOKEN }),
  ];
  // The database repeats its input in its errors, so an error is provoked with secrets among the values.
  await h.owner.schema.alterTable('users').renameTo('users_gone').execute();
  asked.push(await ask('/trpc/auth.signIn', { email: 'nobody@example.test', password: PASSWORD }));
  asked.push(await ask('/trpc/auth.signUp', { email: 'nobody@example.test', role: 'brand', ...secrets }));
  await h.owner.schema.alterTable('users_gone').renameTo('users').execute();
  for (const { headers } of asked)
    await expect.poll(() => linesOf(headers.get('x-request-id') ?? '').length).toBeGreaterThan(0);
  expect(lines().filter(({ level }) => level === 'error').length).toBeGreaterThan(1);
  for (const secret of [PASSWORD, TOKEN, CODE, sessionId, basic]) expect(accord.output()).not.toContain(secret);
});
