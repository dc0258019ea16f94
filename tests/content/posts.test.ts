import { describe, expect, test } from 'vitest';
import { postRefusal } from '#server/content/content.rules.ts';
import { publishContentInput } from '#shared/content/content.schema.ts';
import { readPost } from '#shared/content/posts.ts';

describe('the address of a post', () => {
  test.each([
    ['https://www.instagram.com/p/Ab_12/?igsh=x&utm_source=y', 'https://instagram.com/ana/reel/Ab_12'],
    ['https://www.tiktok.com/@ana/video/71', 'https://m.tiktok.com/@ana/photo/71?_t=1'],
    ['https://www.youtube.com/watch?v=dQw4&feature=share', 'https://youtu.be/dQw4?si=abc'],
    ['https://youtube.com/shorts/dQw4', 'https://m.youtube.com/watch?v=dQw4#t=3'],
    ['https://www.instagram.com/p/Ab_12', 'https://instagr.am/p/Ab_12'],
    ['https://www.twitch.tv/ana/clip/Lamp', 'https://clips.twitch.tv/Lamp'],
    ['https://x.com/ana/status/9', 'https://twitter.com/i/web/status/9/photo/1'],
    ['https://www.facebook.com/ana/videos/12', 'https://m.facebook.com/watch/12/'],
    [
      'https://www.linkedin.com/posts/ana-b_lamp-activity-712-x',
      'https://www.linkedin.com/feed/update/urn%3Ali%3Aactivity%3A712/',
    ],
    ['https://blog.example.com/lamp', 'https://blog.example.com/lamp/?utm_campaign=a#top'],
  ])('%s is the same post as %s', (one, other) => {
    expect(readPost(other).key).toBe(readPost(one).key);
    expect([readPost(one).isPost, readPost(other).isPost]).toEqual([true, true]);
  });

  test.each([
    ['https://instagram.com/p/a', 'https://instagram.com/p/A'],
    ['https://instagram.com/p/7', 'https://x.com/ana/status/7'],
    [
      'https://www.facebook.com/permalink.php?story_fbid=1&id=2',
      'https://www.facebook.com/permalink.php?story_fbid=2&id=2',
    ],
    ['https://blog.example.com/?post=1', 'https://blog.example.com/?post=2'],
  ])('%s is another post than %s', (one, other) => {
    expect(readPost(other).key).not.toBe(readPost(one).key);
  });

  test.each([
    ['https://vm.tiktok.com/ZM1/', true],
    ['https://www.tiktok.com/t/ZM1/', true],
    ['https://fb.watch/a1/', true],
    ['https://www.facebook.com/share/r/a1/', true],
    ['https://www.instagram.com/share/a1', true],
    ['https://lnkd.in/e1', true],
    ['https://t.co/a1', true],
    ['https://youtu.be/dQw4', false],
    ['https://clips.twitch.tv/Lamp', false],
    ['https://instagr.am/p/Ab_12', false],
    ['https://www.tiktok.com/@ana/video/71', false],
    ['https://blog.example.com/lamp', false],
  ])('%s hides which post it is: %s', (address, hidden) => {
    expect(readPost(address)).toMatchObject({ isPost: true, hidden });
  });

  test.each([
    ['https://www.tiktok.com/@Ana.B/video/1', 'ana.b'],
    ['https://twitter.com/Ana/status/1', 'ana'],
    ['https://www.instagram.com/ana/p/1', 'ana'],
    ['https://www.linkedin.com/posts/ana-b_lamp-activity-1-x', 'ana-b'],
    ['https://www.instagram.com/reel/1', null],
    ['https://www.youtube.com/watch?v=1', null],
    ['https://twitter.com/i/status/1', null],
    ['https://www.tiktok.com/@%ff/video/1', null],
  ])('%s names %s', (address, handle) => {
    expect(readPost(address).handle).toBe(handle);
  });

  test.each([
    'https://www.instagram.com/',
    'https://www.instagram.com/ana/',
    'https://tiktok.com/@ana?lang=en',
    'https://tiktok.com/@ana?v=1',
    'https://youtu.be/',
    'https://blog.example.com/',
  ])('%s leads to no post', (address) => {
    expect(postRefusal(readPost(address), [], undefined)).toBe(
      'Post URL must lead to the post itself, not to a profile or a start page',
    );
  });
});

describe('a post for a campaign', () => {
  const refusal = (address: string, asked: string[], own?: string) => postRefusal(readPost(address), asked, own);

  test('is on one of its platforms', () => {
    const asked = ['instagram', 'tiktok'];
    const elsewhere = 'Post URL must lead to a post on Instagram or TikTok, as this campaign asks for';
    expect(refusal('https://vm.tiktok.com/ZM1/', asked)).toBeNull();
    expect(refusal('https://youtu.be/1', asked)).toBe(elsewhere);
    expect(refusal('https://instagram.com.example.com/p/1', asked)).toBe(elsewhere);
    expect(refusal('https://blog.example.com/lamp', asked)).toBe(elsewhere);
  });

  test('may be anywhere if the campaign names no platform, or one whose addresses nobody knows', () => {
    for (const asked of [[], ['instagram', 'pinterest']]) {
      expect(refusal('https://pin.it/lamp', asked)).toBeNull();
      expect(refusal('https://youtu.be/1', asked)).toBeNull();
    }
  });

  test('is by the account that its creator has connected', () => {
    const foreign =
      'Post URL leads to a post by @ana, but your TikTok account is @bea. Post from that account, or correct it in your profile.';
    expect(refusal('https://tiktok.com/@ana/video/1', ['tiktok'], 'bea')).toBe(foreign);
    expect(refusal('https://tiktok.com/@Ana/video/1', ['tiktok'], 'ana')).toBeNull();
    expect(refusal('https://tiktok.com/@ana/video/1', ['tiktok'])).toBeNull();
    expect(refusal('https://youtu.be/1', ['youtube'], 'bea')).toBeNull();
  });
});

/** What people try in order to get a post counted that is not theirs, or one that is counted already. */
describe('two hundred hostile addresses', () => {
  const POST = 'https://www.tiktok.com/@ana/video/7';
  const hosts = [
    'tiktok.com.evil.example',
    'evil.example/www.tiktok.com',
    'www.tiktok.com@evil.example',
    'evil.example#www.tiktok.com',
    'evil.example?www.tiktok.com',
    'tiktok.co',
    'tiktok.com.co',
    'tikt0k.com',
    'tіktok.com',
    'xn--tktok-l2a.com',
    'www-tiktok.com',
    'm-tiktok.com',
    'tiktok.com-video.example',
    'video.tiktok.com.evil.example',
    'www.tiktok.com.',
    'localhost',
    '127.0.0.1',
    '[::1]',
    '0x7f.1',
    '169.254.169.254',
    'www.tiktok.com:8443',
    'user:secret@www.tiktok.com',
    'tiktok',
    'tiktok.local',
    'tiktok.com.internal',
    'xn--80ak6aa92e.com',
  ];
  const schemes = [
    'http:',
    'ftp:',
    'file:',
    'javascript:',
    'data:',
    'blob:',
    'tiktok:',
    'HTTP:',
    '',
    'view-source:https:',
  ];
  const pages = [
    '',
    '/',
    '/@ana',
    '/@ana/',
    '/@ana/video',
    '/@ana/video/',
    '/@ana?video=7',
    '/@ana?v=7',
    '/@ana#/video/7',
    '/video/7',
    '/foryou',
    '/tag/lamp',
    '/music/lamp-7',
    '/discover/lamp',
    '/embed/7',
    '/embed/v2/7',
    '/player/v1/7',
    '/share/video/7',
    '/v/7.html',
    '/en/@ana/video/7',
    '/@ana/Video/7',
    '/@ana/live',
    '/@ana/video/7/likes',
    '/@ana/video/7;x=1',
    '/@ana/video/7%20',
    '/@ana/video/7%00',
    '/@ana/video/7%2F8',
    '/@ana/video/7.',
    '/@ana/video/７',
    '/@ana/video/%EF%BC%97',
    '/@ana/video/%ff',
    '/@ana/video/<script>',
    "/@ana/video/7'--",
    '/@ana/video/..%2F..%2F@bea',
    '/login?redirect=/@ana/video/7',
    '/link?target=https://evil.example',
  ];
  const spellings = [
    '/@ana/video/7',
    '/@ana/photo/7',
    '/@ANA/video/7',
    '/%40ana/video/7',
    '/@%61na/video/7',
    '/@ana/video/%37',
    '/@ana/%76ideo/7',
    '//@ana/video/7',
    '/@ana//video/7',
    '/@ana/video//7',
    '/@ana/video/7//',
    '/@ana/video/./7',
    '/@ana/x/../video/7',
    '/@bea/../@ana/video/7',
  ];
  const tails = ['', '/', '?lang=de', '#top', '?utm_source=x', '?_t=1&_r=1'];
  const strangers = ['@bea', '@ana.', '@ana_', '@anа', '@ana%20', '@ana%00', '@bea/../@bea', '@Bea', '@ana@bea', '@'];

  const hostile = [
    ...hosts.map((host) => `https://${host}/@ana/video/8`),
    ...schemes.map((scheme) => `${scheme}//www.tiktok.com/@ana/video/8`),
    ...pages.flatMap((page) => [`https://www.tiktok.com${page}`, `https://m.tiktok.com${page}`]),
    ...spellings.flatMap((path) => tails.map((tail) => `https://tiktok.com${path}${tail}`)),
    ...strangers.map((who) => `https://www.tiktok.com/${who}/video/8`),
  ];

  test('there are as many, each once', () => {
    expect(new Set(hostile).size).toBe(hostile.length);
    expect(hostile.length).toBeGreaterThanOrEqual(200);
  });

  test.each(hostile)('%s is refused, or is the post that is recorded already', (address) => {
    const typed = publishContentInput.shape.postUrl.safeParse(address);
    if (!typed.success) return expect(typed.error.issues[0]?.message).toMatch(/^Post URL/);
    const post = readPost(typed.data);
    if (postRefusal(post, ['tiktok'], 'ana') === null) expect(post.key).toBe(readPost(POST).key);
  });

  test('the same rules take the post itself', () => {
    const mine = readPost('https://www.tiktok.com/@ana/video/8');
    expect(postRefusal(mine, ['tiktok'], 'ana')).toBeNull();
    expect(mine.key).not.toBe(readPost(POST).key);
  });
});
