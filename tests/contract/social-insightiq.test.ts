import { createServer, type ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { loadEnv } from '#server/env.ts';
import { log } from '#server/log.ts';
import { nextTry } from '#server/profiles/figures.service.ts';
import { createInsightIqSocial } from '#server/providers/social/insightiq.ts';
import { SocialError } from '#server/providers/social/interface.ts';
import { socialContract } from './social.suite.ts';

const now = new Date('2026-03-10T09:00:00Z');
const question = z.object({
  work_platform_id: z.string(),
  identifier: z.string().optional(),
  content_url: z.string().optional(),
});
const asked: { path: string; authorization: string | undefined; question: z.infer<typeof question> }[] = [];

const post = (likes: number, comments: number, views: number | null = null) => ({
  url: 'https://www.instagram.com/p/1',
  thumbnail_url: 'https://cdn.example/1.jpg',
  title: 'A day out',
  published_at: '2026-03-01T10:00:00',
  engagement: { like_count: likes, comment_count: comments, view_count: views },
});
const whole = {
  platform_username: 'amara.bakes',
  url: 'https://www.instagram.com/amara.bakes',
  image_url: 'https://cdn.example/amara.jpg',
  full_name: 'Amara Costa',
  is_verified: true,
  follower_count: 10_000,
  engagement_rate: 0.043,
  platform_account_type: 'CREATOR',
  introduction: 'Bread. accord-0123456789',
  gender: 'FEMALE',
  age_group: '25-34',
  language: 'en',
  content_count: 321,
  average_likes: 400,
  average_comments: 30,
  average_views: 5_000,
  credibility_score: 0.91,
  updated_at: '2026-03-09T08:00:00Z',
  top_contents: [post(900, 90)],
  recent_contents: [post(300, 20, 4_000), post(500, 40, 6_000)],
  top_hashtags: [{ name: 'bread', value: 12.5 }],
  top_interests: [{ name: 'Food' }],
  audience: {
    countries: [
      { code: 'GB', value: 60 },
      { code: 'US', value: 25.5 },
    ],
    languages: [{ code: 'en', value: 80 }],
    gender_age_distribution: [
      { gender: 'FEMALE', age_range: '18-24', value: 40 },
      { gender: 'FEMALE', age_range: '25-34', value: 20 },
      { gender: 'MALE', age_range: '25-34', value: 30 },
    ],
  },
};
const pricing = { currency: 'USD', post_type: { static_post: { price_range: { min: 100, max: 150.5 } } } };

/** How the server answers each account, if not with all of its figures. */
const answers: Record<string, (response: ServerResponse) => void> = {
  'x.notfound': (response) => json(response, 404, { error: { type: 'RECORD_NOT_FOUND', code: 'profile_not_found' } }),
  'x.private': (response) => json(response, 400, { error: { type: 'INVALID_REQUEST', code: 'private_profile' } }),
  'x.ratelimited': (response) =>
    json(response, 429, { error: { code: 'too_many_requests' } }, { 'retry-after': '120' }),
  'x.timeout': () => undefined,
};
function json(response: ServerResponse, status: number, body: unknown, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const server = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const got = question.parse(JSON.parse(Buffer.concat(parts).toString()));
  asked.push({ path: request.url ?? '', authorization: request.headers.authorization, question: got });
  const special = answers[got.identifier ?? got.content_url ?? ''];
  if (special) special(response);
  else json(response, 200, { profile: { ...whole, updated_at: undefined }, pricing });
});
await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
const address = server.address();
const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
afterAll(() => {
  server.closeAllConnections();
  return new Promise<void>((ended) => server.close(() => ended()));
});
afterEach(() => vi.restoreAllMocks());

const provider = createInsightIqSocial({ url, key: 'id:secret', timeoutMs: 5_000 });
const hasty = createInsightIqSocial({ url, key: 'id:secret', timeoutMs: 100 });
const quiet = () => vi.spyOn(log, 'error').mockImplementation(() => undefined);
const answer = (handle: string, how: (response: ServerResponse) => void) => {
  answers[handle] = how;
  return provider.fetchProfile('instagram', handle, now);
};
const profile = (handle: string, fields: object) =>
  answer(handle, (response) => json(response, 200, { profile: fields }));

socialContract('InsightIQ', () => ({
  // Only the account that never answers gets a short time limit.
  provider: {
    ...provider,
    fetchProfile: (platform, handle, at) =>
      (handle === 'x.timeout' ? hasty : provider).fetchProfile(platform, handle, at),
  },
  known: 'amara.bakes',
  failing: { not_found: 'x.notfound', private: 'x.private', rate_limited: 'x.ratelimited', timeout: 'x.timeout' },
  now,
}));

describe('InsightIQ', () => {
  test('[CR-PROF-19] [DATA-36] is asked with its key for an account on a platform, and every figure is read', async () => {
    const figures = await answer('whole', (response) => json(response, 200, { profile: whole, pricing }));
    expect(asked.at(-1)).toEqual({
      path: '/v1/social/creators/profiles/analytics',
      authorization: `Basic ${Buffer.from('id:secret').toString('base64')}`,
      question: { identifier: 'whole', work_platform_id: '9bb8913b-ddd9-430b-a66a-d74d846e6c66' },
    });
    expect(figures).toMatchObject({
      identifier: 'amara.bakes',
      fetchedAt: new Date('2026-03-09T08:00:00Z'),
      fullName: 'Amara Costa',
      isVerified: true,
      followerCount: 10_000,
      engagementRate: 0.043,
      platformAccountType: 'creator',
      introduction: 'Bread. accord-0123456789',
      gender: 'female',
      averageLikes: 400,
      averageViews: 5_000,
      averageReelsViews: null,
      credibilityScore: 0.91,
      topHashtags: [{ name: 'bread', weight: 0.125 }],
      topInterests: [{ name: 'Food', weight: 0 }],
      audience: {
        countries: [
          { name: 'GB', weight: 0.6 },
          { name: 'US', weight: 0.255 },
        ],
        ages: [
          { name: '25-34', weight: 0.5 },
          { name: '18-24', weight: 0.4 },
        ],
      },
      pricing: { currency: 'USD', postMinor: { min: 10_000, max: 15_050 }, videoMinor: { min: 10_000, max: 15_050 } },
    });
    expect(figures.audience.genders[0]?.weight).toBeCloseTo(0.6);
    expect(figures.recentContents[0]).toMatchObject({ likes: 300, comments: 20, views: 4_000, caption: 'A day out' });
  });

  test('a figure that is missing is reckoned from the posts, or is nobody’s; it is never a zero', async () => {
    const { recent_contents } = whole;
    const some = await profile('some', { follower_count: 10_000, recent_contents });
    expect(some).toMatchObject({ averageLikes: 400, averageComments: 30, averageViews: 5_000, engagementRate: 0.043 });
    const bare = await profile('bare', { subscriber_count: 50 });
    expect(bare).toMatchObject({
      identifier: 'bare',
      followerCount: 50,
      profileUrl: 'https://www.instagram.com/bare',
      engagementRate: null,
      averageLikes: null,
      averageViews: null,
      contentCount: null,
      platformAccountType: null,
      pricing: null,
    });
  });

  test('one odd figure does not take the others away', async () => {
    const odd = {
      ...whole,
      engagement_rate: 43,
      average_likes: 'many',
      image_url: 'http://10.0.0.1/x',
      introduction: 'a\0b',
    };
    const lists = { top_contents: [{ url: 'javascript:alert(1)' }, post(1, 2)], top_hashtags: 'bread', audience: null };
    const figures = await profile('odd', { ...odd, ...lists, updated_at: '2099-01-01T00:00:00Z' });
    expect(figures).toMatchObject({ followerCount: 10_000, averageLikes: 400, engagementRate: 0.043, imageUrl: null });
    expect(figures).toMatchObject({ introduction: 'a b', topHashtags: [], fetchedAt: now });
    expect(figures.topContents).toHaveLength(1);
  });

  test.each([
    ['is out of order', (response: ServerResponse) => json(response, 500, {})],
    ['does not know our key', (response: ServerResponse) => json(response, 401, { error: { code: 'unauthorized' } })],
    ['answers with a page', (response: ServerResponse) => void response.end('<p>Hi')],
    ['answers something else', (response: ServerResponse) => json(response, 200, { profile: 1 })],
    ['knows no followers', (response: ServerResponse) => json(response, 200, { profile: { full_name: 'A' } })],
    ['hangs up', (response: ServerResponse) => void response.destroy()],
    ['leads elsewhere', (response: ServerResponse) => void response.writeHead(307, { location: `${url}/x` }).end()],
  ])('a server that %s has no figures now', async (_what, how) => {
    quiet();
    const before = asked.length;
    await expect(answer('failing', how)).rejects.toMatchObject({
      name: 'SocialError',
      code: 'unavailable',
      retryable: true,
    });
    expect(asked).toHaveLength(before + 1);
  });

  test('the figures of a post are read; where it shows none, the earlier ones stay', async () => {
    const address = 'https://www.instagram.com/p/9';
    const read = async (engagement: object) => {
      answers[address] = (response) => json(response, 200, { data: [{ engagement }] });
      return (await provider.fetchPost('instagram', address, now)).figures;
    };
    expect(await read({ like_count: 5, comment_count: 0, share_count: 2 })).toEqual({
      views: null,
      likes: 5,
      comments: 0,
      shares: 2,
    });
    expect(await read({ view_count: 7 })).toBeNull();
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/social/creators/contents/fetch',
      question: { content_url: address },
    });
  });
});

describe('what everybody can see of a post', () => {
  const engagement = { like_count: 1, comment_count: 1 };
  const see = async (platform: 'instagram' | 'youtube', post: object) => {
    const address = 'https://www.example.com/p/seen';
    answers[address] = (response) => json(response, 200, { data: [{ engagement, ...post }] });
    return (await provider.fetchPost(platform, address, now)).seen;
  };

  test('is its account, kind, day, text with the listed tags, and label', async () => {
    const profile = { platform_username: '@Ana.Films', url: 'https://www.instagram.com/ana.films' };
    const post = {
      profile,
      type: 'REELS',
      format: 'VIDEO',
      published_at: '2026-03-09T10:00:00.123',
      description: 'Cosy',
    };
    const listed = { hashtags: ['#ad', 'cosy'], mentions: [{ platform_username: 'lampco' }, 7] };
    expect(await see('instagram', { ...post, ...listed, sponsored: { is_sponsored: true, tags: [] } })).toEqual({
      handle: 'ana.films',
      kind: 'video',
      postedAt: '2026-03-09T10:00:00.123Z',
      text: 'Cosy\n#ad #cosy @lampco',
      labelled: true,
    });
  });

  test.each([
    [{ type: 'STORY', format: 'VIDEO' }, 'story'],
    [{ type: 'FEED', format: 'IMAGE' }, 'image'],
    [{ type: 'TWEET', format: 'TEXT' }, 'text'],
    [{ type: 'SHORTS' }, 'video'],
    [{ type: 'MYSTERY' }, null],
    [{ type: 7, published_at: 'yesterday', hashtags: 'none', profile: 'ana', sponsored: 1 }, null],
  ])('%j is of the kind %s', async (post, kind) => {
    expect(await see('instagram', post)).toMatchObject({ kind, handle: null, postedAt: null, labelled: false });
  });

  test('of a channel without a name the account is not known', async () => {
    const channel = (url: string) => see('youtube', { profile: { platform_username: null, url } });
    expect((await channel('https://www.youtube.com/channel/UCabc')).handle).toBeNull();
    expect((await channel('https://www.youtube.com/@AnaFilms')).handle).toBe('anafilms');
  });
});

describe('a provider that asks to wait', () => {
  test.each([
    ['120', 120_000],
    ['Tue, 10 Mar 2026 09:05:00 GMT', 300_000],
    ['soon', 60_000],
    ['0', 1_000],
  ])('with Retry-After: %s is asked again %i ms later at the earliest', async (header, waitMs) => {
    const failure = answer('busy', (response) => json(response, 429, {}, { 'retry-after': header }));
    await expect(failure).rejects.toMatchObject({ code: 'rate_limited', waitMs });
  });

  test('is given twice the time each time, and given up within an hour', () => {
    const busy = new SocialError('rate_limited', '', 60_000);
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
    const next = (waited: number, error = busy) => nextTry(error, now, minutes(waited));
    expect([0, 1, 2, 4, 8].map((waited) => next(waited))).toEqual([1, 2, 4, 8, 16].map(minutes));
    expect(next(32)).toBeNull();
    expect(next(0, new SocialError('rate_limited', '', 7_200_000))).toBeNull();
    expect(next(0, new SocialError('timeout', ''))).toBeNull();
  });
});

describe('the settings of InsightIQ', () => {
  const load = (over: NodeJS.ProcessEnv) => loadEnv({ NODE_ENV: 'test', ACCORD_SECRET: 'x'.repeat(32), ...over });
  const both = { SOCIAL_URL: 'https://api.insightiq.ai', SOCIAL_KEY: 'id:secret' };
  test('are left out, or both given', () => {
    expect(load({}).social).toBeNull();
    expect(load(both).social).toEqual({ url: both.SOCIAL_URL, key: 'id:secret' });
  });
  test.each([
    [{ SOCIAL_URL: both.SOCIAL_URL }, 'SOCIAL_KEY: must be set where SOCIAL_URL is'],
    [{ ...both, SOCIAL_KEY: 'key' }, 'SOCIAL_KEY: must be the client id and its secret, such as id:secret'],
    [
      { ...both, SOCIAL_URL: 'http://api.example' },
      'SOCIAL_URL: must start with https://, because SOCIAL_KEY is sent to it',
    ],
  ])('%j is refused in one sentence', (over, sentence) => {
    expect(() => load(over)).toThrow(sentence);
  });
});
