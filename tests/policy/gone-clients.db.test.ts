import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { dial, head } from '#tests/support/raw-connection.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

test('[S6] a write from another site changes nothing when its sender hangs up before it is refused', async () => {
  const { id } = await createUser(h.owner, 'brand');
  const sessions = createSessions(h.db, false);
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const session = await sessions.createSession(id, facts, { sessionId: newSessionId() });
  const cookie = `${sessions.sessionCookieName}=${session.id}`;
  const before = await fingerprint(h.owner);
  // An answer takes a moment, and a client that does not wait for it must not be let in because its connection is gone. A single attempt may be too
  // slow.
  for (let attempt = 0; attempt < 40; attempt += 1) {
    const headers = { origin: 'https://evil.example', 'content-length': '0', cookie };
    const { socket, ended } = await dial(port, head('POST /trpc/auth.signOut', headers));
    socket.end();
    await ended;
  }
  // Requests that were begun are finished by the time that the server has read from the database for others.
  await Promise.all(Array.from({ length: 5 }, () => app.inject({ method: 'GET', url: '/readyz' })));
  expect(await fingerprint(h.owner)).toBe(before);
});
