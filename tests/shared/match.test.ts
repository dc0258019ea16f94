import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AUDIENCE_LOCATIONS, AUDIENCE_TYPES } from '#shared/choices/audiences.ts';
import { CONTENT_FORMATS, REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { INDUSTRIES, WANTED_INDUSTRIES } from '#shared/choices/industries.ts';
import { BRAND_PLATFORMS } from '#shared/choices/platforms.ts';
import { TIERS } from '#shared/choices/tiers.ts';
import { MATCH_WEIGHTS, type MatchCreator, type MatchNeeds, match } from '#shared/discovery/match.ts';

const needs: MatchNeeds = {
  platforms: ['instagram', 'tiktok'],
  industries: ['home'],
  contentTypes: ['video'],
  audienceTypes: ['millennials'],
  audienceLocations: ['uk'],
  tiers: ['Micro'],
};
const creator: MatchCreator = {
  platforms: ['instagram', 'tiktok', 'youtube'],
  industries: ['home-decor'],
  contentTypes: ['reels'],
  audienceType: 'millennials',
  audienceCountries: ['uk'],
  followerCount: 20_000,
  engagementRate: 0.06,
};

describe('match', () => {
  test('the weights add up to one hundred', () => {
    expect(Object.values(MATCH_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100);
  });

  test('a creator who fits in everything scores 100, with a reason for every part', () => {
    const result = match(needs, creator);
    expect(result.score).toBe(100);
    expect(result.reasons.map(({ text }) => text)).toEqual([
      'Posts on Instagram, TikTok',
      'Works in Home',
      'Makes video',
      'Reaches Millennials, United Kingdom',
      'Is a Micro creator',
      'Has 6.0% engagement',
    ]);
  });

  test('each part that does not fit costs its weight', () => {
    const score = (change: Partial<MatchCreator>) => match(needs, { ...creator, ...change }).score;
    expect(score({ platforms: ['instagram'] })).toBe(88);
    expect(score({ industries: [] })).toBe(75);
    expect(score({ contentTypes: ['podcasts'] })).toBe(85);
    expect(score({ audienceType: 'mixed' })).toBe(96);
    expect(score({ audienceType: 'gen-z', audienceCountries: [] })).toBe(85);
    expect(score({ followerCount: 60_000 })).toBe(90);
    expect(score({ engagementRate: 0.03 })).toBe(95);
  });

  test('a campaign that asks for one industry of a group finds those who work in it, and nobody else of the group', () => {
    const coffee = { ...needs, industries: ['coffee-tea'] as const };
    const worksIn = (industry: string) =>
      match(coffee, { ...creator, industries: [industry] }).reasons.find(({ part }) => part === 'industries');
    expect(worksIn('coffee-tea')).toMatchObject({ points: 25, text: 'Works in Coffee & Tea' });
    expect(worksIn('food-drink')).toMatchObject({ points: 0, text: 'In none of the industries' });
  });

  test('a part that the campaign leaves open, or that is unknown, is left out', () => {
    const open = { ...needs, tiers: [], audienceTypes: [], audienceLocations: [] };
    expect(match(open, { ...creator, followerCount: null, engagementRate: null, industries: [] }).score).toBe(62);
    const nothing = {
      platforms: [],
      industries: [],
      contentTypes: [],
      audienceTypes: [],
      audienceLocations: [],
      tiers: [],
    };
    expect(match(nothing, { ...creator, engagementRate: null })).toEqual({ score: 0, reasons: [] });
  });

  test('the score is always from 0 to 100, and one more platform never lowers it', () => {
    const some = <Value extends string>(values: readonly Value[]) => fc.uniqueArray(fc.constantFrom(...values));
    const anyNeeds = fc.record({
      platforms: some(BRAND_PLATFORMS),
      industries: some(WANTED_INDUSTRIES),
      contentTypes: some(REQUIREMENT_TYPES),
      audienceTypes: some(AUDIENCE_TYPES),
      audienceLocations: some(AUDIENCE_LOCATIONS),
      tiers: some(TIERS),
    });
    const anyCreator = fc.record({
      platforms: some(BRAND_PLATFORMS),
      industries: some(INDUSTRIES),
      contentTypes: some(CONTENT_FORMATS),
      audienceType: fc.constantFrom(...AUDIENCE_TYPES),
      audienceCountries: some(AUDIENCE_LOCATIONS),
      followerCount: fc.option(fc.nat(10_000_000)),
      engagementRate: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    });
    fc.assert(
      fc.property(anyNeeds, anyCreator, (wanted, found) => {
        const { score } = match(wanted, found);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
        const more = match(wanted, { ...found, platforms: [...BRAND_PLATFORMS] });
        expect(more.score).toBeGreaterThanOrEqual(score);
      }),
    );
  });
});
