import { describe, expect, test } from 'vitest';
import {
  BRAND_CONTENT_TYPES,
  CONTENT_FORMATS,
  CONTENT_KINDS,
  contentCount,
  contentKind,
  formatLabel,
  formatsFor,
  REQUIREMENT_TYPES,
} from '#shared/choices/content-types.ts';
import { addCustomEntry, withoutCustomEntries } from '#shared/choices/custom-entries.ts';
import { INDUSTRIES, industriesIn, industryGroup, industryLabel } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { BRAND_PLATFORMS, CONNECTABLE_PLATFORMS, PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { tierOf } from '#shared/choices/tiers.ts';
import { creatorTypeLabel } from '#shared/profiles/creator-types.ts';

describe('industries', () => {
  test('[CR-WIZ-20] there are 52, from Fashion & Style through Wildlife & Animal Content, none twice', () => {
    const labels = INDUSTRIES.map(industryLabel);
    expect(new Set(labels).size).toBe(52);
    expect([labels.at(0), labels.at(-1)]).toEqual(['Fashion & Style', 'Wildlife & Animal Content']);
  });

  test('each of the 52 is in one of the eight groups of the brand filter', () => {
    const found = INDUSTRY_GROUPS.flatMap((group) => industriesIn([group]));
    expect(found.toSorted()).toEqual(INDUSTRIES.toSorted());
    for (const group of INDUSTRY_GROUPS) expect(industriesIn([group]).length).toBeGreaterThan(0);
  });

  test('technology is the group tech; an unknown industry has no group', () => {
    expect([industryGroup('technology'), industryGroup('Tech'), industryGroup('other:falconry')]).toEqual([
      'tech',
      'tech',
      null,
    ]);
    expect(industryLabel('other:Falconry')).toBe('Falconry');
  });
});

describe('content types', () => {
  test('every filter option and every requirement matches some creator format', () => {
    for (const type of [...BRAND_CONTENT_TYPES, ...REQUIREMENT_TYPES])
      expect(formatsFor(type).length).toBeGreaterThan(0);
  });

  test('[CR-WIZ-21] each of the 20 formats fits some requirement', () => {
    const answered = new Set(REQUIREMENT_TYPES.flatMap(formatsFor));
    expect(CONTENT_FORMATS.filter((format) => !answered.has(format))).toEqual([]);
    expect(CONTENT_FORMATS).toHaveLength(20);
    expect(CONTENT_FORMATS.map(formatLabel).toSorted()).toEqual(
      [
        ...[
          'Short Form Video',
          'Long Form Video',
          'Photos',
          'Live Streaming',
          'Audio',
          'Text',
          'Podcasts',
          'Blog Posts',
        ],
        ...['Stories', 'Reels', 'IGTV', 'YouTube Shorts', 'TikTok Videos', 'X Threads', 'LinkedIn Articles'],
        ...['Newsletter', 'Webinars', 'Tutorials', 'Reviews', 'Unboxing'],
      ].toSorted(),
    );
  });

  test('photos count as posts, reels and short videos as videos', () => {
    expect(formatsFor('post')).toContain('photos');
    expect(formatsFor('reel')).toEqual(expect.arrayContaining(['reels', 'short-form-video']));
    expect([contentKind('photo'), contentKind('reel'), contentKind('story')]).toEqual(['post', 'video', 'story']);
    for (const type of REQUIREMENT_TYPES) expect(CONTENT_KINDS).toContain(contentKind(type));
  });

  test('counts have the right singular and plural', () => {
    expect([contentCount('story', 3), contentCount('video', 1)]).toEqual(['3 stories', '1 video']);
  });
});

describe('platforms', () => {
  test('twitter is shown as X / Twitter; custom and unknown entries are shown as they are', () => {
    expect([platformLabel('twitter'), platformLabel('other:Mastodon'), platformLabel('myspace')]).toEqual([
      'X / Twitter',
      'Mastodon',
      'myspace',
    ]);
  });

  test('[BR-DISC-45] the analytics card has seven platforms', () => {
    expect(new Set<string>(CONNECTABLE_PLATFORMS)).toEqual(
      new Set(['instagram', 'tiktok', 'youtube', 'linkedin', 'twitter', 'twitch', 'facebook']),
    );
    expect(CONNECTABLE_PLATFORMS.map(platformLabel).toSorted()).toEqual(
      ['Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'X / Twitter', 'Twitch', 'Facebook'].toSorted(),
    );
  });

  test('each screen offers a subset of the registry', () => {
    for (const platform of [...BRAND_PLATFORMS, ...CONNECTABLE_PLATFORMS]) expect(PLATFORMS).toContain(platform);
  });
});

describe('custom entries', () => {
  test('a custom entry is added only if it is not blank and not yet there', () => {
    expect(addCustomEntry(['tiktok'], ' Mastodon ')).toEqual(['tiktok', 'other:Mastodon']);
    expect(addCustomEntry(['other:Mastodon'], 'mastodon')).toEqual(['other:Mastodon']);
    expect(addCustomEntry(['tiktok'], '  ')).toEqual(['tiktok']);
    expect(addCustomEntry([], 'tiktok', PLATFORMS.map(platformLabel))).toEqual([]);
  });

  test('switching Other off removes the custom entries', () => {
    expect(withoutCustomEntries(['tiktok', 'other:Mastodon'])).toEqual(['tiktok']);
  });

  test('a custom creator type is shown as it was typed', () => {
    expect([creatorTypeLabel('other:Puppeteer'), creatorTypeLabel('ugc-creator')]).toEqual([
      'Puppeteer',
      'UGC creator',
    ]);
  });
});

describe('tiers', () => {
  test.each([
    [0, 'Nano'],
    [9_999, 'Nano'],
    [10_000, 'Micro'],
    [49_999, 'Micro'],
    [50_000, 'Mid'],
    [250_000, 'Macro'],
    [1_000_000, 'Large'],
    [4_999_999, 'Large'],
    [5_000_000, 'Celebrity'],
    [90_000_000, 'Celebrity'],
  ])('[ADM-PF-28] %i followers are %s', (followers, tier) => {
    expect(tierOf(followers)).toBe(tier);
  });
});
