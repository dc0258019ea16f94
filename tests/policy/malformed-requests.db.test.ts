import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { buildApp } from '#server/app.ts';
import { createSessions, newSessionId } from '#server/auth/lucia.ts';
import { API_ENDPOINTS } from '#server/http/api-endpoints.ts';
import { procedures } from '#server/ops-list.ts';
import { smallClient } from '#tests/support/client-dir.ts';
import { racingHarness } from '#tests/support/harness.ts';
import { pairsOf, THOROUGH } from '#tests/support/pairs.ts';
import { dial, head, statuses } from '#tests/support/raw-connection.ts';
import { servedRoutes } from '#tests/support/served-routes.ts';

const h = await racingHarness();
const { providers, limits } = h.context();
const parts = { db: h.db, env: h.env, databaseUrl: h.url, now: () => new Date(), providers, limits };
const app = await buildApp({ ...parts, clientDir: smallClient() });
const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
afterAll(() => app.close());
const origin = h.env.publicUrl;

const ID = '018f3b6e-7c1a-4c3e-9b1a-0c1d2e3f4a5b';
const brand = await createUser(h.owner, 'brand');
const sessions = createSessions(h.db, false);
const facts = { createdAt: new Date(), ip: null, userAgent: null };
const { id } = await sessions.createSession(brand.id, facts, { sessionId: newSessionId() });
const cookie = `${sessions.sessionCookieName}=${id}`;
const stranger = { origin, 'content-type': 'application/json' };
const json = { ...stranger, cookie };

const paths = [...new Set(servedRoutes(app, ID).map(({ url }) => url))];
const writable = servedRoutes(app, ID).filter(({ method }) => method !== 'GET');

/** Sends text on one connection, and returns the statuses and the text of all answers until the server closes it or has answered everything. */
async function say(text: string): Promise<{ said: number[]; answer: string }> {
  const { socket, ended } = await dial(port, text);
  socket.end();
  const answer = await ended;
  return { said: statuses(answer), answer };
}
/** Whether an answer is wrong: a 5xx, or the app's page at an address that is no page. */
const wrongOf = (path: string, { said, answer }: { said: number[]; answer: string }): boolean => {
  const named = /^\/(privacy-policy|tos|data-deletion|c\/[^/]+)?(\?|$)/.test(path);
  const page = named || path === `/${ID}` || path === '/*';
  return said.some((status) => status >= 500) || (!page && answer.includes('id="root"'));
};

const METHODS = [
  'GET',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'DELETE',
  'PATCH',
  'PROPFIND',
  'PURGE',
  'QUERY',
  'SEARCH',
  'NONSENSE',
  'get',
];
const ODD: Record<string, Record<string, string>> = {
  nothing: {},
  gzip: { 'content-encoding': 'gzip', 'content-length': '0' },
  'all encodings': { 'accept-encoding': 'gzip, br, zstd, deflate, *;q=0, garbage;q=nine' },
  'a range': { range: 'bytes=0-' },
  'many ranges': { range: `bytes=${Array(1_000).fill('0-1').join()}` },
  'a range backwards': { range: 'bytes=9-1' },
  'a range of nothing': { range: 'bytes=-0' },
  'a huge range': { range: 'bytes=99999999999999999999-' },
  'no range': { range: 'lines=1-2' },
  conditions: { 'if-none-match': '*', 'if-range': '"x"', 'if-match': '*', 'if-modified-since': 'yesterday' },
  'an upgrade': { connection: 'upgrade', upgrade: 'websocket' },
  h2c: { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAMAAABkAAQAAP__' },
  'an expectation': { expect: '100-continue' },
  'another expectation': { expect: 'a miracle' },
  'a thousand cookies': { cookie: Array.from({ length: 1_000 }, (_, at) => `c${at}=1`).join('; ') },
  'a broken cookie': { cookie: `${sessions.sessionCookieName}=%; =; ;;a; __proto__=1; constructor=x` },
  'a cookie of many bytes': { cookie: `${sessions.sessionCookieName}=${'x'.repeat(10_000)}` },
  'forwarded hosts': {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': "'; drop",
  },
  'odd accept': { accept: '*/*;q=zz,text/', 'accept-language': '*'.repeat(500), 'accept-version': '9' },
  'bytes above ASCII': { 'user-agent': 'ÿþ\u0080', referer: '\u00e9' },
  'methods in headers': { 'x-http-method-override': 'DELETE', 'x-original-url': '/admin', 'x-rewrite-url': '/admin' },
};

const served = new Set(servedRoutes(app, ID).map(({ method, url }) => `${method} ${url}`));
/** The many addresses of the API, whose requests all go through the same few functions. */
const isApi = (path: string): boolean => path.startsWith('/api/v1/');
const endpoints = new Set(
  API_ENDPOINTS.map(({ method, path }) => `${method} /api/v1${path.replaceAll(/\{\w+\}/g, ID)}`),
);
const isEndpoint = ({ method, url }: { method: string; url: string }): boolean => endpoints.has(`${method} ${url}`);
/** Every address of the API once, and every header with every method. */
const triedOnApi = new Set(
  pairsOf(
    paths.filter(isApi),
    METHODS.flatMap((method) => Object.keys(ODD).map((what) => `${method} ${what}`)),
  ).map((pair) => pair.join(' ')),
);
/**
 * The headers to try on a path: all of them with a method that it serves and in a thorough run; otherwise a different part with each method, so that
 * each of them meets every path and every method.
 */
const oddFor = (method: string, path: string) =>
  Object.entries(ODD).filter(([what], odd) =>
    isApi(path)
      ? triedOnApi.has(`${path} ${method} ${what}`)
      : THOROUGH ||
        served.has(`${method} ${path}`) ||
        (odd + paths.indexOf(path)) % METHODS.length === METHODS.indexOf(method),
  );

test.each(METHODS)('[R12] %s on every route with malformed headers never gets a 5xx', async (method) => {
  const wrong: string[] = [];
  for (const path of paths) {
    const answers = await Promise.all(
      oddFor(method, path).map(async ([what, headers]) => ({
        what,
        ...(await say(head(`${method} ${path}`, { connection: 'close', ...headers }))),
      })),
    );
    for (const each of answers) if (wrongOf(path, each)) wrong.push(`${path} with ${each.what}: ${each.said.join()}`);
  }
  expect(wrong).toEqual([]);
});

const ADDRESSES = [
  '/%',
  '/%0',
  '/%zz',
  '/%00',
  '/a%00b',
  '/\u0000',
  '/..',
  '/../..',
  '/../../etc/passwd',
  '/..%2f..%2fetc',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..\\..\\windows',
  '/assets/..%2f..%2fpackage.json',
  '/assets/../../package.json',
  '/assets/%2e%2e/index.html',
  '/.',
  '//',
  '///',
  '/%ff',
  '/%c0%ae%c0%ae/',
  '/\u00e9',
  '/a b',
  '/?%',
  '/?%00',
  '/?a=%zz',
  `/?${'a=1&'.repeat(2_000)}`,
  '/?__proto__[x]=1',
  '/trpc/%',
  '/trpc/%00',
  '/trpc/auth.session?input=%zz',
  '/trpc/auth.session?batch=1&input=%7B%220%22%3A1',
  '/trpc/auth.session?batch=1&batch=1',
  '/trpc/auth.session?input=1&input=2',
  '/trpc/__proto__',
  '/trpc/constructor.constructor',
  '/trpc/,,,,?batch=1',
  '/files/%00',
  '/files/..%2f',
  '/images/%00',
  '/papers/invoice/%00',
  '/papers/certificate/%ff',
  '/pixel/%00.gif?id=%00',
  '/pixel/abcdefgh.gif?id=1&id=2',
  '/pixel/__proto__.gif',
  '/r/%00',
  '/r/%0d%0aset-cookie:%20a=1',
  '/r/..%2f..%2f',
  '/r/%F0%9F%92%A9',
  '/sandbox-bank/pay/%00',
  '/sandbox-bank/setup/..%2f',
  '/sandbox-bank/portal/%',
  '/uploads/%00',
  '/uploads/..%2f..%2f',
  `/uploads/${'a'.repeat(12_000)}`,
  '/healthz?%',
  '/live?%',
  'http://evil.example/',
  'http://evil.example/trpc/auth.session',
  '*',
  'evil.example:80',
  '',
  `/${'a'.repeat(20_000)}`,
  `/trpc/${'a'.repeat(12_000)}`,
  `/files/${'a'.repeat(12_000)}`,
  `/r/${'a'.repeat(12_000)}`,
  `/pixel/${'a'.repeat(12_000)}.gif`,
  `/images/${'a'.repeat(12_000)}`,
  `/papers/invoice/${'a'.repeat(12_000)}`,
  `/sandbox-bank/pay/${'a'.repeat(12_000)}`,
];

test.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])(
  '[R12] %s of a malformed address is refused',
  async (method) => {
    const wrong: string[] = [];
    for (const address of ADDRESSES) {
      for (const who of [{ cookie: '' }, { cookie }]) {
        const { said, answer } = await say(head(`${method} ${address}`, { connection: 'close', origin, ...who }));
        const page = /^(\/|http:\/\/evil\.example\/|\*)?(\?|$)/.test(address) || ['/\u00e9'].includes(address);
        const bad = said.some((status) => status >= 500) || said.length > 1 || (!page && answer.includes('id="root"'));
        if (bad) wrong.push(`${address.slice(0, 60)}: ${said.join()}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

test('[R12] a malformed head is refused in one clear sentence that tells nothing about the server', async () => {
  const heads: [string, number][] = [
    ['\u0016\u0003\u0001\u0002\u0000\u0001', 400],
    ['GET / HTTP/9.9\r\n\r\n', 400],
    [head('GET /healthz', { 'content-length': '-1' }), 400],
    [head('GET /healthz', { 'content-length': '1e3' }), 400],
    [head('POST /trpc/auth.signOut', { ...json, 'content-length': '5', 'transfer-encoding': 'chunked' }), 400],
    [`POST /trpc/auth.signOut HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n`, 400],
    [`${head('POST /trpc/auth.signOut', { ...json, 'transfer-encoding': 'chunked' })}zz\r\n`, 400],
    [head('POST /trpc/auth.signOut', { ...json, 'transfer-encoding': 'gzip, identity' }), 400],
    [head('GET /healthz', { 'x-long': 'a'.repeat(20_000) }), 431],
    [head(`GET /${'a'.repeat(20_000)}`), 431],
    [
      head('GET /healthz', Object.fromEntries(Array.from({ length: 1_500 }, (_, at) => [`x-${at}`, '1234567890']))),
      431,
    ],
    [`GET /healthz HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n`, 400],
    [`GET /healthz HTTP/1.1\r\nhost: a\r\n folded\r\nx : 1\r\n\r\n`, 400],
  ];
  for (const [text, status] of heads) {
    const { said, answer } = await say(text);
    expect({ text: text.slice(0, 60), said }).toEqual({ text: text.slice(0, 60), said: [status] });
    const [top = '', body = ''] = answer.split('\r\n\r\n');
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/^[A-Z][^\n]{5,80}$/) });
    expect(top).toMatch(/connection: close/i);
    expect(top).toMatch(/x-content-type-options: nosniff/i);
  }
});

test('[R12] a body that lies about its length or encoding is refused', async () => {
  const body = JSON.stringify({ email: 'ada@example.test', password: 'a wrong one' });
  const shorter = await say(head('POST /trpc/auth.signIn', { ...stranger, 'content-length': '10' }) + body);
  // The rest of the body is read as another request, which is malformed: its refusal may be the only answer that arrives.
  expect(shorter.said).toEqual(expect.arrayContaining([400]));
  expect(shorter.said.filter((status) => status !== 400)).toEqual([]);
  const packed = gzipSync(body);
  for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'nonsense']) {
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/auth.signIn`, {
      method: 'POST',
      body: packed,
      headers: { ...stranger, 'content-encoding': encoding },
    });
    expect({ encoding, status: answer.status }).toEqual({ encoding, status: 400 });
  }
});

test('[R12] 50 MiB are refused on every route that takes a body, with and without a length, and are not read: the memory stays flat', async () => {
  const MIB = 1_048_576;
  const piece = Buffer.alloc(MIB / 16, 'a');
  const flood = async (method: string, url: string, announced: boolean) => {
    const how: Record<string, string> = announced
      ? { 'content-length': String(50 * MIB) }
      : { 'transfer-encoding': 'chunked' };
    const { socket, ended } = await dial(port, head(`${method} ${url}`, { ...json, ...how }));
    let sent = 0;
    for (; sent < 50 * MIB && !socket.destroyed; sent += piece.length) {
      for (const part of announced ? [piece] : [`${piece.length.toString(16)}\r\n`, piece, '\r\n']) {
        if (!socket.write(part)) await Promise.race([new Promise((done) => socket.once('drain', done)), ended]);
      }
    }
    socket.end();
    return { url, said: statuses(await ended), sent };
  };
  global.gc?.();
  const before = process.memoryUsage().rss;
  const both = [true, false];
  const ofApi = writable.filter(({ url }) => isApi(url));
  // Where the API does not take a method, the same answer follows at every address.
  const answering = ofApi.filter((route) => THOROUGH || isEndpoint(route) || route.url === ofApi[0]?.url);
  const tried = [
    ...writable
      .filter(({ url }) => !isApi(url))
      .flatMap((route) => both.map((announced) => [route, announced] as const)),
    ...pairsOf(answering, both),
  ];
  const answers = await Promise.all(tried.map(([{ method, url }, announced]) => flood(method, url, announced)));
  const grown = process.memoryUsage().rss - before;
  for (const { url, said, sent } of answers) {
    // What fits into the buffers on the way.
    expect({ url, sent }).toEqual({ url, sent: expect.toSatisfy((each: number) => each < 25 * MIB) });
    for (const status of said)
      expect({ url, status }).toEqual({ url, status: expect.toSatisfy((each: number) => each >= 400 && each < 500) });
  }
  // A connection may be closed before its refusal is read; at least one of them is read.
  expect(new Set(answers.flatMap(({ said }) => said))).toContain(413);
  expect(grown).toBeLessThan(200 * MIB);
});

test('[R12] JSON 10,000 deep is refused by every procedure', async () => {
  const wrong: string[] = [];
  const deep = ['['.repeat(10_000) + ']'.repeat(10_000), `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`];
  for (const [{ name, kind, input }, text] of pairsOf(procedures(), deep)) {
    // A read has its input in the address, which cannot be that long.
    const sent = kind === 'query' ? text.slice(0, 5_000) : text;
    const answer =
      kind === 'query'
        ? await app.inject({ url: `/trpc/${name}?input=${encodeURIComponent(sent)}`, headers: { cookie } })
        : await app.inject({ method: 'POST', url: `/trpc/${name}`, payload: sent, headers: json });
    if (answer.statusCode >= 500 || (answer.statusCode === 200 && input)) wrong.push(`${name}: ${answer.statusCode}`);
  }
  expect(wrong).toEqual([]);
});
