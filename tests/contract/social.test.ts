import { describe, expect, test } from 'vitest';
import { SOCIAL_PLATFORMS } from '#server/providers/social/interface.ts';
import { createSandboxSocial, followersOn } from '#server/providers/social/local.ts';
import { socialContract } from './social.suite.ts';

const now = new Date('2026-03-10T09:00:00Z');
const provider = createSandboxSocial({ timeoutMs: 0 });

socialContract('sandbox', () => ({
  provider,
  known: 'amara.bakes',
  failing: { not_found: 'x.notfound', private: 'x.private', rate_limited: 'x.ratelimited', timeout: 'x.timeout' },
  now,
}));

describe('the sandbox provider', () => {
  test('fills every field that an analytics record has', async () => {
    for (const platform of SOCIAL_PLATFORMS) {
      const profile = await provider.fetchProfile(platform, 'ben.builds', now);
      expect(Object.values(profile)).not.toContain(undefined);
      expect(profile.topContents).toHaveLength(3);
      expect(profile.recentContents).toHaveLength(6);
      expect(profile.audience.countries.reduce((sum, share) => sum + share.weight, 0)).toBeCloseTo(1, 6);
    }
  });

  test('has figures that change from day to day, but not within a day', () => {
    const at = (iso: string) => followersOn('tiktok', 'dario', new Date(iso));
    expect(at('2026-03-10T00:00:00Z')).toBe(at('2026-03-10T23:59:59Z'));
    const month = Array.from({ length: 30 }, (_, day) => at(new Date(Date.UTC(2026, 2, 1 + day)).toISOString()));
    expect(new Set(month).size).toBeGreaterThan(10);
    for (const [day, count] of month.entries()) {
      expect(Math.abs(count - (month[day - 1] ?? count))).toBeLessThan(count * 0.01);
    }
  });

  test('changes only the figures of an account, and not its identity', async () => {
    const one = await provider.fetchProfile('youtube', 'lena', now);
    const later = await provider.fetchProfile('youtube', 'lena', new Date('2026-09-10T09:00:00Z'));
    const identity = ({ fullName, introduction, language, topHashtags, audience }: typeof one) => ({
      fullName,
      introduction,
      language,
      topHashtags,
      audience,
    });
    expect(identity(later)).toEqual(identity(one));
  });

  test('has small, middle and large accounts', () => {
    const sizes = Array.from({ length: 200 }, (_, index) => followersOn('instagram', `user${index}`, now));
    expect(sizes.some((size) => size < 10_000)).toBe(true);
    expect(sizes.some((size) => size > 50_000 && size < 250_000)).toBe(true);
    expect(sizes.some((size) => size > 1_000_000)).toBe(true);
  });
});
