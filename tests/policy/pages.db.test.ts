import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { smallClient } from '#tests/support/client-dir.ts';
import { harness } from '#tests/support/harness.ts';
import { servedRoutes } from '#tests/support/served-routes.ts';

const h = await harness();
const { providers, limits } = h.context();

const app = await buildApp({
  db: h.db,
  env: h.env,
  databaseUrl: h.url,
  now: () => new Date(),
  providers,
  limits,
  clientDir: smallClient(),
});
await app.ready();
afterAll(() => app.close());

const PAGES = ['', 'privacy-policy', 'tos', 'data-deletion', 'c', '*'];
const isAppPage = (body: string) => body.includes('id="root"');
/** The first part of every registered path that is no page. */
const systems = [...new Set(servedRoutes(app, '*').map(({ url }) => url.split('/')[1] ?? ''))].filter(
  (part) => !PAGES.includes(part) && !part.includes('.'),
);

test('some addresses are no pages', () => {
  expect(systems).toEqual(
    expect.arrayContaining(['trpc', 'live', 'files', 'webhooks', 'pixel', 'r', 'conversions', 'assets']),
  );
});

test.each(systems)('nothing at or below /%s answers with the page of the app', async (system) => {
  const long = 'a'.repeat(5_000);
  const below = [
    '',
    '/',
    '/nothing',
    '/nothing/there',
    `/${long}`,
    '/%20',
    '/nothing?x=1',
    '?x=1',
    '//',
    '/index.html',
  ];
  const names = [system, system.toUpperCase(), `/${system}`, `%${system.charCodeAt(0).toString(16)}${system.slice(1)}`];
  const wrong: string[] = [];
  for (const url of names.flatMap((name) => below.map((rest) => `/${name}${rest}`))) {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const) {
      const answer = await app.inject({ method, url, headers: { origin: h.env.publicUrl } });
      const page =
        isAppPage(answer.body) || (method === 'HEAD' && answer.headers['x-robots-tag'] && answer.statusCode === 200);
      if (page || answer.statusCode >= 500) wrong.push(`${method} ${url.slice(0, 60)}: ${answer.statusCode}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  '/%',
  '/%00',
  '/%zz',
  '/a%00b',
  '/..%2f',
  '/..%2f..%2fetc%2fpasswd',
  '/a%5cb',
  '/brand/..%2f..%2ftrpc',
  '//evil.example/',
  '/%2f%2fevil.example',
  '/.env',
  '/.git/config',
  '/wp-login.php',
  '/app.js.map',
  '/brand/index.html',
  '/%0d%0aset-cookie:x=1',
  '/%ff%fe',
  `/${'a'.repeat(20_000)}`,
])('%s is no page', async (url) => {
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({ method, url });
    expect({ status: answer.statusCode, page: isAppPage(answer.body) }).toEqual({
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      page: false,
    });
    expect(answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'self'"),
    });
  }
});

test.each([
  '/',
  '/tos',
  '/auth',
  '/brand/orders',
  '/brand/analytics/018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b',
  '/nowhere',
  '/nowhere/at/all/',
  '/b%C3%BCro',
  '/live-events',
  '/rates',
])('%s is a page, or leads to one', async (url) => {
  const answer = await app.inject({ url });
  expect(answer.statusCode).toBe(200);
  expect(isAppPage(answer.body)).toBe(true);
});

test('[R12] a request that is refused before it reaches a procedure gets an answer in the form of procedures', async () => {
  const many = (count: number) => Array(count).fill('auth.session').join();
  const json = { origin: h.env.publicUrl, 'content-type': 'application/json' };
  const refused = [
    { call: { url: `/trpc/${many(1_000)}?batch=1` }, code: 'BAD_REQUEST', status: 400 },
    {
      call: { method: 'POST', url: `/trpc/${many(1_000)}?batch=1`, payload: '{}', headers: json },
      code: 'BAD_REQUEST',
      status: 400,
    },
    { call: { url: '/trpc' }, code: 'NOT_FOUND', status: 404 },
    { call: { url: '/trpc/' }, code: 'NOT_FOUND', status: 404 },
    { call: { url: '/trpc/auth/session' }, code: 'NOT_FOUND', status: 404 },
    { call: { method: 'PUT', url: '/trpc/auth.signIn', payload: '{}', headers: json }, code: 'NOT_FOUND', status: 404 },
    { call: { method: 'OPTIONS', url: '/trpc/auth.signIn' }, code: 'NOT_FOUND', status: 404 },
    {
      call: {
        method: 'POST',
        url: '/trpc/auth.signIn',
        payload: 'a=1',
        headers: { ...json, 'content-type': 'application/x-www-form-urlencoded' },
      },
      code: 'UNSUPPORTED_MEDIA_TYPE',
      status: 415,
    },
    {
      call: { method: 'POST', url: '/trpc/auth.signIn', payload: 'x'.repeat(1_048_577), headers: json },
      code: 'PAYLOAD_TOO_LARGE',
      status: 413,
    },
  ] as const;
  for (const { call, code, status } of refused) {
    const answer = await app.inject(call);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({
      error: {
        code: expect.any(Number),
        message: expect.stringMatching(/^[A-Z].{5,80}$/),
        data: expect.objectContaining({ code, httpStatus: status }),
      },
    });
  }
});
