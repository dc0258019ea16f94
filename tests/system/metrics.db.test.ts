import { afterAll, expect, test } from 'vitest';
import { type AppParts, buildApp } from '#server/app.ts';
import { createDb } from '#server/data/db.ts';
import { harness } from '#tests/support/harness.ts';

const h = await harness();
const { providers, limits } = h.context();
const TOKEN = 'a token of sixteen';
const parts: AppParts = { db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits };
const app = await buildApp({ ...parts, env: { ...h.env, metricsToken: TOKEN } });
const closed = await buildApp(parts);
afterAll(() => Promise.all([app.close(), closed.close()]));
const read = (of: typeof app, authorization?: string) =>
  of.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });

test('the figures are only for whoever sends the token; without one there is no such page', async () => {
  for (const wrong of [undefined, '', 'Bearer', 'Bearer wrong', TOKEN, `Bearer ${TOKEN}x`]) {
    const answer = await read(app, wrong);
    expect(answer.body, wrong).not.toContain('accord_');
  }
  expect((await read(closed, `Bearer ${TOKEN}`)).body).not.toContain('accord_');
  expect((await read(closed, 'Bearer null')).body).not.toContain('accord_');
});

test('requests are counted by the pattern of their route, and addresses are not in the figures', async () => {
  const secret = '0196f7a0-0000-7000-8000-00000000beef';
  await app.inject(`/files/${secret}`);
  await app.inject('/healthz');
  const { body, headers } = await read(app, `Bearer ${TOKEN}`);
  expect(headers['content-type']).toMatch(/^text\/plain; version=/);
  expect(body).toMatch(
    /^accord_http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m,
  );
  expect(body).toMatch(/route="\/files\/:\w+"/);
  expect(body).not.toContain(secret);
  expect(body).toMatch(/^process_resident_memory_bytes \d+$/m);
});

test('jobs, mails and the database are those of the installation', async () => {
  const { body } = await read(app, `Bearer ${TOKEN}`);
  expect(body).toMatch(/^accord_database_up 1$/m);
  expect(body).toMatch(/^accord_jobs\{state="waiting"\} \d+$/m);
  expect(body).toMatch(/^accord_jobs\{state="failed"\} 0$/m);
  expect(body).toMatch(/^accord_mails_waiting 0$/m);
  const bytes = Number(/^accord_database_size_bytes (\S+)$/m.exec(body)?.[1]);
  expect(bytes).toBeGreaterThan(1_000_000);
});

test('while the database is away the process still tells its own figures, and is not ready', async () => {
  const db = createDb('postgres://nobody:nothing@127.0.0.1:9/none', { max: 1 });
  const away = await buildApp({ ...parts, db, env: { ...h.env, metricsToken: TOKEN } });
  expect((await read(away, `Bearer ${TOKEN}`)).body).toMatch(/^accord_database_up 0$/m);
  const ready = await away.inject('/readyz');
  expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2']);
  await away.close();
  await db.destroy();
});

test('a process is ready when its database answers', async () => {
  const ready = await closed.inject('/readyz');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready' }]);
});
