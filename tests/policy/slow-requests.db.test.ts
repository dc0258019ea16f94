import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { dial, drip, head, type RawConnection, statuses } from '#tests/support/raw-connection.ts';
import { servedTime } from '#tests/support/served-time.ts';
import { PIECE, TUS, tusMetadata } from '#tests/support/tus.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
const app = await buildApp({ db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
afterAll(() => app.close());
const port = Number(new URL(address).port);
const origin = h.env.publicUrl;

const creator = await createUser(h.owner, 'creator');
const sessions = createSessions(h.db, false);
const facts = { createdAt: new Date(), ip: null, userAgent: null };
const { id } = await sessions.createSession(creator.id, facts, { sessionId: newSessionId() });
const cookie = `${sessions.sessionCookieName}=${id}`;

const HELD = 500;
const LONGEST_MS = 15_000;
const json = { origin, 'content-type': 'application/json' };
const post = head('POST /trpc/auth.signIn', { ...json, 'content-length': '900000' });
const chunked = head('POST /trpc/auth.signIn', { ...json, 'transfer-encoding': 'chunked' });
/** The head of a request that uploads a piece of a file. */
async function piece(sizeBytes: number): Promise<string> {
  const tus = { origin, cookie, ...TUS };
  const announced = {
    'upload-length': String(sizeBytes),
    'upload-metadata': tusMetadata({ purpose: 'image', filename: 'face.png' }),
  };
  const { headers } = await app.inject({ method: 'POST', url: '/uploads', headers: { ...tus, ...announced } });
  return head(`PATCH ${headers.location}`, {
    ...tus,
    'content-type': PIECE,
    'upload-offset': '0',
    'content-length': String(sizeBytes),
  });
}
const begun = await piece(900_000);

/** The ways to begin a request and not finish it. */
const ways: Record<string, () => Promise<RawConnection>> = {
  nothing: () => dial(port),
  'half a line': () => dial(port, 'GET /hea'),
  'half a head': () => dial(port, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n'),
  'a dripping head': async () => dripped(await dial(port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-drip: '), 'a'),
  'no body': () => dial(port, post),
  'half a body': () => dial(port, `${post}{"email": "`),
  'a dripping body': async () => dripped(await dial(port, `${post}{"email": "`), 'a'),
  'dripping chunks': async () => dripped(await dial(port, chunked), '1\r\na\r\n'),
  'a dripping body that was refused': async () => dripped(await dial(port, post.replace(origin, 'null')), 'a'),
  'a dripping body that nobody reads': async () =>
    dripped(await dial(port, head('GET /healthz', { 'content-length': '99999' })), 'a'),
  'a dripping file': async () => dripped(await dial(port, begun), 'a'),
  'half a second request': () => dial(port, `${head('GET /healthz')}GET /healthz HTTP/1.1\r\n`),
};
function dripped(connection: RawConnection, text: string): RawConnection {
  drip(connection, text, 1_000);
  return connection;
}

test('[R11] 500 half-sent and slow requests are closed within 15 seconds, others are answered meanwhile, and a slow upload arrives', async () => {
  const bytes = randomBytes(400 * 1024);
  const slow = await dial(port, await piece(bytes.length));
  // As fast as a phone at about 80 kbit/s.
  let sent = 0;
  const phone = setInterval(() => {
    slow.socket.write(bytes.subarray(sent, sent + 10_240));
    sent += 10_240;
  }, 1_000);

  const names = Object.keys(ways);
  let open = HELD;
  let asked = 0;
  const cuts = Array.from({ length: HELD }, async (_, at) => {
    const way = names[at % names.length] ?? '';
    const connection = await ways[way]?.();
    const since = servedTime();
    const answer = (await connection?.ended) ?? '';
    open -= 1;
    return { way, ms: servedTime() - since, status: statuses(answer).at(-1) };
  });
  const others = Array.from({ length: 4 }, async () => {
    const seen = new Set<number>();
    while (open > 0) {
      const answer = await fetch(`${address}/trpc/auth.session`, { headers: { cookie } });
      seen.add(answer.status);
      await answer.text();
      asked += 1;
      await delay(50);
    }
    return seen;
  });

  const late = (await Promise.all(cuts)).filter(({ ms }) => ms > LONGEST_MS);
  expect(late).toEqual([]);
  for (const seen of await Promise.all(others)) expect(seen).toEqual(new Set([200]));
  expect(asked).toBeGreaterThan(100);
  const told = Object.fromEntries((await Promise.all(cuts)).map(({ way, status }) => [way, status]));
  expect(told).toEqual({
    ...Object.fromEntries(names.map((way) => [way, 408])),
    'a dripping body that was refused': 403,
    'a dripping body that nobody reads': 200,
  });
  expect(await new Promise((done) => app.server.getConnections((_error, count) => done(count)))).toBeLessThan(20);

  clearInterval(phone);
  expect(slow.socket.closed).toBe(false);
  slow.socket.write(bytes.subarray(sent));
  await expect.poll(() => slow.received()).toMatch(/^HTTP\/1\.1 400 /);
  // All bytes have arrived; random bytes are not a picture.
  expect(slow.received()).toContain('face.png is not one of JPG, PNG, GIF');
  slow.socket.destroy();
});
