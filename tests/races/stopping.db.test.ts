import { expect, test } from 'vitest';
import { freePort } from '#db/embedded.ts';
import { createUser } from '#db/factories.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { startAccord } from '#tests/support/process.ts';
import { dial, drip, head, statuses } from '#tests/support/raw-connection.ts';

const h = await racingHarness();
const port = await freePort();
const options = {
  port,
  dataDir: h.env.dataDir,
  env: { DATABASE_URL: h.url, MIGRATION_DATABASE_URL: h.ownerUrl, ACCORD_DEMO: 'false', NODE_ENV: 'test' },
};
const origin = `http://localhost:${port}`;
const AT_ONCE = 24;

/** A complete request that takes a while, because a password is checked. */
function signIn(email: string): string {
  const body = JSON.stringify({ email, password: 'a wrong one' });
  const headers = { origin, 'content-type': 'application/json', 'content-length': String(body.length) };
  return head('POST /trpc/auth.signIn', headers) + body;
}

test('[R7] SIGTERM under load: every complete request is answered, incomplete ones are not waited for, and the process ends with code 0', async () => {
  const brand = await createUser(h.owner, 'brand');
  const sessions = createSessions(h.db, false);
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });
  const accord = await startAccord(options);

  const live = await dial(port, head('GET /live', { cookie: `${sessions.sessionCookieName}=${id}` }));
  const idle = await dial(port, head('GET /healthz'));
  const silent = await dial(port);
  const halfHead = await dial(port, 'POST /trpc/auth.signIn HTTP/1.1\r\nhost: localhost\r\n');
  const halfBody = await dial(
    port,
    head('POST /trpc/auth.signIn', { origin, 'content-type': 'application/json', 'content-length': '100' }),
  );
  const dripping = await dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-drip: ');
  drip(dripping, 'a', 50);
  const workers = await Promise.all(Array.from({ length: AT_ONCE }, () => dial(port, head('GET /healthz'))));
  await expect
    .poll(() => [live, idle, ...workers].map(({ received }) => statuses(received())[0]))
    .toEqual(Array(AT_ONCE + 2).fill(200));

  for (const [at, { socket }] of workers.entries()) socket.write(signIn(`nobody${at}@example.test`));
  expect(await accord.stop()).toBe(0);

  const answers = await Promise.all(workers.map(({ ended }) => ended));
  expect(answers.map(statuses)).toEqual(Array(AT_ONCE).fill([200, 401]));
  for (const answer of answers) expect(answer).toMatch(/"message":"Invalid email or password".*\}$/);
  const others = await Promise.all([idle, silent, halfHead, halfBody, dripping].map(({ ended }) => ended));
  expect(others.map((answer) => statuses(answer).filter((status) => status < 400))).toEqual([[200], [], [], [], []]);
  expect(await live.ended).toMatch(/\r\n0\r\n\r\n$/);
  expect(accord.output()).not.toMatch(/error/i);
});
