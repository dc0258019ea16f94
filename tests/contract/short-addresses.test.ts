import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { SOCIAL_PLATFORMS, SocialError, type SocialPlatform } from '#server/providers/social/interface.ts';
import { createSandboxSocial } from '#server/providers/social/local.ts';
import { followShort, hopOf } from '#server/providers/social/short-addresses.ts';
import { readPost } from '#shared/content/posts.ts';

// Shortened addresses of posts, followed at a server that answers as the platforms do, and as somebody hostile would.

/** What the twin of all platforms answers, by host and path: where it redirects, a status, or nothing at all. */
const answers = new Map<string, string | number | 'silence'>();
const asked: string[] = [];
const server = createServer((request, response) => {
  const place = request.url?.slice(1) ?? '';
  asked.push(place);
  const answer = answers.get(place) ?? 404;
  if (answer === 'silence') return;
  if (typeof answer === 'number') response.writeHead(answer).end('x'.repeat(1_000_000));
  else response.writeHead(302, { location: answer }).end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => server.close().closeAllConnections());
const bound = server.address();
const port = typeof bound === 'object' ? bound?.port : null;
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});

/** Asks the twin instead of the host of an address. */
const ask = ({ host, pathname }: URL, signal: AbortSignal) =>
  hopOf(new URL(`http://127.0.0.1:${port}/${host}${pathname}`), signal, ['127.0.0.1']);
const follow = (platform: SocialPlatform, address: string, timeoutMs = 5_000) =>
  followShort(platform, address, { timeoutMs, ask });
const failure = (platform: SocialPlatform, address: string, timeoutMs?: number) =>
  follow(platform, address, timeoutMs).then(
    (found) => expect.unreachable(found),
    (error: unknown) => (error instanceof SocialError ? error.code : error),
  );

describe('a shortened address leads to its post', () => {
  const video = 'https://www.tiktok.com/@ana/video/71';
  test.each<[SocialPlatform, string, Record<string, string>, string]>([
    ['tiktok', 'https://vm.tiktok.com/ZM1/', { 'vm.tiktok.com/ZM1/': `${video}?_r=1&u_code=abc&sec_user_id=x` }, video],
    [
      'tiktok',
      'https://www.tiktok.com/t/ZT9/',
      { 'www.tiktok.com/t/ZT9/': 'http://m.tiktok.com/v/1', 'm.tiktok.com/v/1': '/@ana/video/71' },
      'https://m.tiktok.com/@ana/video/71',
    ],
    [
      'facebook',
      'https://fb.watch/aBc/',
      { 'fb.watch/aBc/': 'https://www.facebook.com/watch/?v=12&mibextid=x' },
      'https://www.facebook.com/watch/?v=12&mibextid=x',
    ],
    [
      'instagram',
      'https://www.instagram.com/share/reel/BAx1',
      { 'www.instagram.com/share/reel/BAx1': 'https://www.instagram.com/reel/C1?igsh=y' },
      'https://www.instagram.com/reel/C1',
    ],
    ['twitter', 'https://t.co/xyz', { 't.co/xyz': 'https://x.com/ana/status/9?s=20' }, 'https://x.com/ana/status/9'],
    [
      'linkedin',
      'https://lnkd.in/e1',
      { 'lnkd.in/e1': 'https://www.linkedin.com/feed/update/urn:li:activity:712?trk=1' },
      'https://www.linkedin.com/feed/update/urn:li:activity:712',
    ],
  ])('of %s: %s', async (platform, address, hops, full) => {
    for (const [place, target] of Object.entries(hops)) answers.set(place, target);
    expect(await follow(platform, address)).toBe(full);
    expect(asked).toEqual(Object.keys(hops));
  });
});

describe('nothing but the platform is asked, wherever a redirect leads', () => {
  test.each([
    'https://evil.example/@ana/video/71',
    'https://www.tiktok.com.evil.example/@ana/video/71',
    'https://evil.example#www.tiktok.com',
    'https://www.tiktok.com@evil.example/',
    'https://user:secret@vm.tiktok.com/x',
    'https://www.tiktok.com:8443/t/x',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/t/x',
    'http://127.0.0.1/t/x',
    'https://localhost/t/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '//evil.example/t/x',
    'https://www.instagram.com/p/1',
    'https://vm.tiktok.com.',
  ])('%s', async (target) => {
    answers.set('vm.tiktok.com/ZM1/', target);
    expect(await failure('tiktok', 'https://vm.tiktok.com/ZM1/')).toBe('not_found');
    expect(asked).toEqual(['vm.tiktok.com/ZM1/']);
  });

  test('also not for an address that is none of the platform to begin with', async () => {
    expect(await failure('tiktok', 'https://evil.example/ZM1')).toBe('not_found');
    expect(await failure('tiktok', 'https://fb.watch/ZM1')).toBe('not_found');
    expect(asked).toEqual([]);
  });

  test('a circle of redirects ends, and so does a chain of them', async () => {
    answers.set('vm.tiktok.com/a', 'https://vm.tiktok.com/a');
    expect(await failure('tiktok', 'https://vm.tiktok.com/a')).toBe('not_found');
    expect(asked).toHaveLength(6);
  });

  test('a name that leads to an address of our own network is not connected to', async () => {
    const signal = AbortSignal.timeout(5_000);
    await expect(hopOf(new URL(`https://localhost:${port}/t/x`), signal)).rejects.toThrow();
    expect(asked).toEqual([]);
  });
});

test.each<[string, string | number, string]>([
  ['a page instead of a redirect', 200, 'not_found'],
  ['the sign-in page', 'https://www.tiktok.com/login?next=/t/x', 'not_found'],
  ['a start page', 'https://www.tiktok.com/', 'not_found'],
  ['nothing that it knows', 404, 'not_found'],
  ['that it is asked too often', 429, 'rate_limited'],
  ['that it is down', 503, 'unavailable'],
  ['nothing', 'silence', 'timeout'],
])('a platform that answers %s', async (_what, answer, code) => {
  answers.set('vm.tiktok.com/ZM1/', answer);
  if (typeof answer === 'string' && answer.startsWith('https:')) answers.set('www.tiktok.com/login', 200);
  answers.set('www.tiktok.com/', 200);
  expect(await failure('tiktok', 'https://vm.tiktok.com/ZM1/', answer === 'silence' ? 200 : 5_000)).toBe(code);
});

test('a made-up address leads to a post of its platform, or nowhere, as its end says', async () => {
  const sandbox = createSandboxSocial({ timeoutMs: 0 });
  for (const platform of SOCIAL_PLATFORMS) {
    const post = readPost(await sandbox.fullAddress(platform, 'https://vm.tiktok.com/ZMnoad'));
    expect(post, platform).toMatchObject({ platform, isPost: true, hidden: false });
  }
  await expect(sandbox.fullAddress('tiktok', 'https://vm.tiktok.com/ZMnowhere')).rejects.toMatchObject({
    code: 'not_found',
  });
});
