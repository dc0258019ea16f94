import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { hashPassword } from '#server/auth/password.ts';
import type { Env } from '#server/env.ts';
import { procedures } from '#server/ops-list.ts';
import { roles } from '#shared/policy/rule.ts';
import { can, isAction, policy } from '#shared/policy.ts';
import { fingerprint } from '#tests/support/fingerprint.ts';
import { harness } from '#tests/support/harness.ts';
import { inputSchemas, sample } from '#tests/support/inputs.ts';
import { pairsOf } from '#tests/support/pairs.ts';
import { servedRoutes } from '#tests/support/served-routes.ts';

const h = await harness();
const { providers, limits } = h.context();
const build = (env: Env): Promise<FastifyInstance> =>
  buildApp({ db: h.db, env, databaseUrl: h.url, now: () => new Date(), providers, limits });
const app = await build(h.env);
const production: Env = { ...h.env, production: true, demo: false, publicUrl: 'https://accord.example' };
const live = await build(production);
afterAll(async () => {
  await app.close();
  await live.close();
});

const ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const sessions = createSessions(h.db, false);
async function signedIn(userId: string): Promise<string> {
  const facts = { createdAt: new Date(), ip: null, userAgent: null };
  const { id } = await sessions.createSession(userId, facts, { sessionId: newSessionId() });
  return `${sessions.sessionCookieName}=${id}`;
}

/** One person of each role, with a session. */
const people = new Map<string, { id: string; cookie: string }>();
for (const role of roles) {
  const { id } = await createUser(h.owner, role);
  people.set(role, { id, cookie: await signedIn(id) });
}

const schemas = new Map(inputSchemas().map(({ name, schema }) => [name, schema]));
const calls = procedures().map(({ name, kind, action }) => {
  const schema = schemas.get(name);
  const allowed = isAction(action) ? policy[action].principals : [];
  const cookie = roles.flatMap((role) => (allowed.includes(role) ? [people.get(role)?.cookie ?? ''] : []))[0] ?? '';
  return { name, kind, action, cookie, input: schema ? sample(schema) : undefined };
});

interface Call {
  name: string;
  kind: string;
  input: unknown;
}
const send = ({ name, kind, input }: Call, headers: Record<string, string>) =>
  kind === 'query'
    ? app.inject({
        method: 'GET',
        url: `/trpc/${name}${input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''}`,
        headers,
      })
    : app.inject({
        method: 'POST',
        url: `/trpc/${name}`,
        payload: JSON.stringify(input ?? null),
        headers: { 'content-type': 'application/json', ...headers },
      });

const closed = calls.filter(({ action }) => isAction(action) && !can('anonymous', action));

const ENDS = ['expired', 'signed out', 'suspended', 'deleted'] as const;
/** Whose session has ended, and how, makes no difference to a procedure, so not every role calls each after every end. */
const shares = pairsOf(
  roles.flatMap((role) => ENDS.map((end) => `${role} ${end}`)),
  closed,
);

describe('a session that has ended gives no access', () => {
  test.each(ENDS)('%s', async (how) => {
    const wrong: string[] = [];
    for (const role of roles) {
      const { id } = await createUser(h.owner, role);
      const cookie = await signedIn(id);
      const before = await send({ name: 'auth.session', kind: 'query', input: undefined }, { cookie });
      expect(before.json().result.data?.id).toBe(id);
      if (how === 'expired') {
        await h.owner
          .updateTable('sessions')
          .set({ expiresAt: new Date(0) })
          .where('userId', '=', id)
          .execute();
      } else if (how === 'signed out') {
        await send({ name: 'auth.signOut', kind: 'mutation', input: undefined }, { cookie, origin: h.env.publicUrl });
      } else await h.owner.updateTable('users').set({ status: how }).where('id', '=', id).execute();
      for (const [, call] of shares.filter(([whose]) => whose === `${role} ${how}`)) {
        const { statusCode, body } = await send(call, { cookie, origin: h.env.publicUrl });
        if (statusCode !== 401) wrong.push(`${call.name} as ${role}: ${statusCode} ${body.slice(0, 100)}`);
      }
      const after = await send({ name: 'auth.session', kind: 'query', input: undefined }, { cookie });
      expect(after.json().result.data).toBeNull();
    }
    expect(wrong).toEqual([]);
  });
});

test('[S6] a write from another site, or without an Origin, changes nothing for any role', async () => {
  const before = await fingerprint(h.owner);
  const wrong: string[] = [];
  const origins = [undefined, 'null', 'https://evil.example', `${h.env.publicUrl}.evil.example`, 'http://localhost:1'];
  const writes = calls.filter(({ kind }) => kind === 'mutation');
  expect(writes.length).toBeGreaterThan(0);
  for (const [call, origin] of pairsOf(writes, origins)) {
    const { statusCode } = await send(call, { cookie: call.cookie, ...(origin && { origin }) });
    if (statusCode !== 403) wrong.push(`${call.name} from ${origin}: ${statusCode}`);
  }
  for (const call of writes) {
    // Sending the write with the method of a read does not help.
    const { statusCode } = await send({ ...call, kind: 'query' }, { cookie: call.cookie });
    if (statusCode !== 405) wrong.push(`${call.name} by GET: ${statusCode}`);
  }
  for (const [method, url] of [
    ['POST', '/uploads'],
    ['PATCH', `/uploads/${ID}`],
    ['DELETE', `/uploads/${ID}`],
    ['POST', `/sandbox-bank/pay/${ID}`],
  ] as const) {
    const { statusCode } = await app.inject({ method, url, headers: { origin: 'https://evil.example' } });
    if (statusCode !== 403) wrong.push(`${method} ${url}: ${statusCode}`);
  }
  expect(wrong).toEqual([]);
  expect(await fingerprint(h.owner)).toBe(before);
});

const BUILT = readdirSync(resolve(import.meta.dirname, '../../dist/assets'));
/** A file of each kind of the built client. */
const ASSETS = ['.js', '.css', '.woff2'].map((kind) => `/assets/${BUILT.find((name) => name.endsWith(kind))}`);
const routes = (of: FastifyInstance) => [
  ...servedRoutes(of, ID),
  ...['/', '/nowhere', '/assets/gone.js', ...ASSETS].map((url) => ({ method: 'GET' as const, url })),
];

test('[DATA-54] data is read and written through named procedures; all other paths are pages, files, and calls from other systems', async () => {
  await app.ready();
  const named = routes(app)
    .map(({ method, url }) => `${method} /${url.split('/')[1] ?? ''}`)
    .filter((route) => !/\.(js|css|svg|png|ico|txt|xml|webmanifest|woff2)$/.test(route));
  const PAGES_AND_FILES = [
    '',
    'privacy-policy',
    'tos',
    'data-deletion',
    ID,
    'nowhere',
    'assets',
    'c',
    'images',
    'files',
    'papers',
    'portfolio',
    'receipt',
  ];
  const STREAM_AND_UPLOADS = [
    'GET /live',
    'POST /uploads',
    'PATCH /uploads',
    'DELETE /uploads',
    'GET /healthz',
    'GET /readyz',
  ];
  const OTHER_SYSTEMS = ['webhooks', 'sandbox-bank', 'r', 'pixel', 'conversions'];
  const known = [
    'GET /trpc',
    'POST /trpc',
    // For programs with an API key.
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => `${method} /api`),
    // For assistants: their protocol, and how they get a token.
    ...['GET', 'POST', 'DELETE'].map((method) => `${method} /mcp`),
    'GET /.well-known',
    'GET /oauth',
    'POST /oauth',
    // What makes the log public: its key, its heads and their proofs.
    'GET /log',
    // For calendar programs, which know a secret address.
    'GET /calendar',
    // Where an identity provider sends the browser back.
    'GET /sso',
    ...STREAM_AND_UPLOADS,
    ...PAGES_AND_FILES.map((path) => `GET /${path}`),
    ...OTHER_SYSTEMS.flatMap((path) => [`GET /${path}`, `POST /${path}`]),
  ];
  expect(named).toEqual(expect.arrayContaining(['GET /trpc', 'POST /trpc']));
  expect(named.filter((route) => !known.includes(route))).toEqual([]);
});

const OUR_PAGES =
  "default-src 'self';script-src 'self';style-src 'self';img-src 'self' data: blob:;media-src 'self' blob:;font-src 'self';" +
  "connect-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none';object-src 'none'";
/** A page that the server renders on request: its own scripts carry a nonce that is new each time. */
const WRITTEN_PAGES = new RegExp(
  `^${OUR_PAGES.replace("script-src 'self'", "script-src 'self' 'nonce-[\\w-]{22}'").replaceAll('.', '\\.')}$`,
);
/** The page that checks receipts has its own style and script in it, and asks for nothing. */
const RECEIPT_PAGE =
  /^default-src 'none'; script-src 'sha256-[\w+/]{43}='; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
/** The catalogue of events: a style of its own, and nothing else. */
const WEBHOOKS_PAGE =
  /^default-src 'none'; img-src 'self'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/;
const BANK_PAGES = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
const STRICT = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
  'x-xss-protection': '0',
};
/** Headers that describe the answer and have nothing to do with security. */
const PLAIN =
  /^(content-(type|length|encoding)|connection|date|etag|vary|location|x-accel-buffering|transfer-encoding|allow|set-cookie|last-modified|accept-ranges|x-robots-tag|link|www-authenticate)$/;

test.each([
  { where: 'at home', of: app, origin: h.env.publicUrl, also: {} },
  {
    where: 'in production',
    of: live,
    origin: production.publicUrl,
    also: { 'strict-transport-security': 'max-age=31536000; includeSubDomains' },
  },
])('[S17] every route, whatever it answers, carries exactly these headers $where', async ({ of, origin, also }) => {
  await of.ready();
  const all = routes(of);
  expect(all.map(({ url }) => url)).toEqual(
    expect.arrayContaining([
      `/sandbox-bank/pay/${ID}/approve`,
      '/healthz',
      '/webhooks/payments',
      `/files/${ID}`,
      `/papers/invoice/${ID}`,
    ]),
  );
  const seen = new Set<number>();
  const origins = [origin, 'https://evil.example'];
  const isApi = ({ url }: { url: string }) => url.startsWith('/api/v1/');
  // All addresses of the API are answered by the same few functions.
  const asked = [
    ...all.filter((route) => !isApi(route)).flatMap((route) => origins.map((from) => [route, from] as const)),
    ...pairsOf(all.filter(isApi), origins),
  ];
  for (const [{ method, url }, from] of asked) {
    const { headers, statusCode } = await of.inject({ method, url, headers: { origin: from } });
    seen.add(statusCode);
    const safety = Object.fromEntries(Object.entries(headers).filter(([name]) => !PLAIN.test(name)));
    const bank = /^\/sandbox-bank\/(?!style)/.test(url) && headers['content-type']?.toString().startsWith('text/html');
    expect(safety, `${method} ${url} from ${from}: ${statusCode}`).toEqual({
      ...STRICT,
      // Shops show it on their own pages.
      ...(url.startsWith('/pixel/') && { 'cross-origin-resource-policy': 'cross-origin' }),
      ...also,
      'cache-control': statusCode === 200 ? keeping(method, url) : 'no-store',
      'content-security-policy': bank
        ? BANK_PAGES
        : /^\/c\/[^/]+$/.test(url)
          ? expect.stringMatching(WRITTEN_PAGES)
          : method === 'GET' && url === '/receipt'
            ? expect.stringMatching(RECEIPT_PAGE)
            : method === 'GET' && url === '/api/docs/webhooks'
              ? expect.stringMatching(WEBHOOKS_PAGE)
              : OUR_PAGES,
    });
  }
  // The table above contains pages, refusals and missing paths.
  for (const status of [200, 400, 401, 403, 404]) expect([...seen], `${status}`).toContain(status);
});

const FOR_AN_HOUR = [
  '/sandbox-bank/style.css',
  '/robots.txt',
  '/llms.txt',
  '/api/client.ts',
  '/api/guide.md',
  '/api/webhooks.md',
  '/api/assistants.md',
  '/api/v1/openapi.json',
  '/api/v1/asyncapi.json',
];
/** The expected cache-control. The built client can be cached: for ever if the name contains the hash of its content. Everything else must not be. */
function keeping(method: string, url: string): string {
  if (method !== 'GET') return 'no-store';
  if (FOR_AN_HOUR.includes(url)) return 'public, max-age=3600';
  // A creator's page that was switched off leaves it soon.
  if (url === '/sitemap.xml' || url.startsWith('/.well-known/')) return 'public, max-age=300';
  if (/^\/api\/docs\/swagger-ui/.test(url)) return 'public, max-age=604800';
  if (/^\/assets\/(?!gone)/.test(url)) return 'public, max-age=31536000, immutable';
  const api =
    /^\/(trpc|api|mcp|oauth|files|papers|images|uploads|webhooks|sandbox-bank|log|live|healthz|readyz|assets|r|pixel|conversions)\b/.test(
      url,
    );
  return api ? 'no-store' : 'no-cache';
}

test('[S17] the stream of live events has these headers, too', async () => {
  const cookie = people.get('brand')?.cookie ?? '';
  const answer = await app.inject({ method: 'GET', url: '/live', headers: { cookie }, payloadAsStream: true });
  answer.stream().destroy();
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ ...STRICT, 'content-security-policy': OUR_PAGES });
});

test('[S5] the session cookie of production stays with this host, off scripts, on secure connections', async () => {
  const { id } = await createUser(h.owner, 'brand', {
    user: { passwordHash: await hashPassword('correct horse battery') },
  });
  const { email } = await h.actor(id);
  const answer = await live.inject({
    method: 'POST',
    url: '/trpc/auth.signIn',
    payload: { email, password: 'correct horse battery' },
    headers: { origin: production.publicUrl },
  });
  expect(answer.cookies).toEqual([
    {
      name: '__Host-accord',
      value: expect.stringMatching(/^\w{20,}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: expect.any(Number),
    },
  ]);
});

test('so does the cookie of the browser that signed up, which is never sent from another site', async () => {
  const answer = await live.inject({
    method: 'POST',
    url: '/trpc/auth.signUp',
    payload: { email: 'una@example.test', password: 'plum river 7 marigold', accountType: 'brand', acceptTerms: true },
    headers: { origin: production.publicUrl },
  });
  expect(answer.cookies).toEqual([
    {
      name: '__Host-accord-sign-up',
      value: expect.stringMatching(/^[\w-]{40,}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 3 * 86_400,
    },
  ]);
});

test('so does the ticket between password and code, which is never sent from another site', async () => {
  const { email } = await createUser(h.owner, 'brand', {
    user: { passwordHash: await hashPassword('correct horse battery'), secondFactorAt: new Date() },
  });
  const answer = await live.inject({
    method: 'POST',
    url: '/trpc/auth.signIn',
    payload: { email, password: 'correct horse battery' },
    headers: { origin: production.publicUrl },
  });
  expect(answer.cookies).toEqual([
    {
      name: '__Host-accord-ticket',
      value: expect.stringMatching(/^[\w-]{40,}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 300,
    },
  ]);
});

test('so does the cookie for which a passkey is asked for before there is a session', async () => {
  const answer = await live.inject({
    method: 'POST',
    url: '/trpc/auth.startPasskey',
    payload: { step: 'first' },
    headers: { origin: production.publicUrl },
  });
  expect(answer.cookies).toEqual([
    {
      name: '__Host-accord-passkey',
      value: expect.stringMatching(/^[\w-]{40,}$/),
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Strict',
      maxAge: 300,
    },
  ]);
});
