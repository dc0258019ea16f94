import { describe, expect, test } from 'vitest';
import { postRefusal } from '#server/content/content.rules.ts';
import { readPost } from '#shared/content/posts.ts';

describe('the address of a post', () => {
  test.each([
    ['https://www.instagram.com/p/Ab_12/?igsh=x&utm_source=y', 'https://instagram.com/ana/reel/Ab_12'],
    ['https://www.tiktok.com/@ana/video/71', 'https://m.tiktok.com/@ana/photo/71?_t=1'],
    ['https://www.youtube.com/watch?v=dQw4&feature=share', 'https://youtu.be/dQw4?si=abc'],
    ['https://youtube.com/shorts/dQw4', 'https://m.youtube.com/watch?v=dQw4#t=3'],
    ['https://x.com/ana/status/9', 'https://twitter.com/i/web/status/9/photo/1'],
    ['https://www.facebook.com/ana/videos/12', 'https://m.facebook.com/watch/12/'],
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
