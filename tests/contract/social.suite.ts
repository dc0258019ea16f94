import { describe, expect, test } from 'vitest';
import { SocialError, type SocialErrorCode, type SocialProvider } from '#server/providers/social/interface.ts';

/** What the suite needs to test a provider of social figures; a stub of a vendor has the same accounts. */
export interface SocialHarness {
  provider: SocialProvider;
  /** A handle that exists on Instagram. */
  known: string;
  /** For each error code, a handle that fails with it. */
  failing: Record<Exclude<SocialErrorCode, 'invalid_handle' | 'unavailable'>, string>;
  now: Date;
}

/** The tests that every provider of social figures must pass. */
export function socialContract(name: string, make: () => SocialHarness): void {
  describe(`social: ${name}`, () => {
    test('returns plausible figures of the requested account', async () => {
      const { provider, known, now } = make();
      const profile = await provider.fetchProfile('instagram', known, now);
      expect(profile).toMatchObject({ platform: 'instagram', identifier: known, fetchedAt: now });
      expect(profile.followerCount).toBeGreaterThan(0);
      expect(profile.engagementRate).toBeGreaterThanOrEqual(0);
      expect(profile.engagementRate).toBeLessThanOrEqual(1);
      expect(Number.isSafeInteger(profile.averageLikes)).toBe(true);
      expect(profile.profileUrl).toMatch(/^https:\/\//);
      for (const shares of [profile.audience.countries, profile.audience.genders, profile.audience.ages]) {
        for (const { weight } of shares) expect(weight).toBeGreaterThanOrEqual(0);
        expect(shares.reduce((sum, share) => sum + share.weight, 0)).toBeLessThanOrEqual(1.000_001);
      }
    });

    test('returns the same figures for the same account on the same day, with or without the @', async () => {
      const { provider, known, now } = make();
      const first = await provider.fetchProfile('instagram', known, now);
      expect(await provider.fetchProfile('instagram', `@${known}`, now)).toEqual(first);
    });

    test.each(['not_found', 'private', 'rate_limited', 'timeout'] as const)('fails with %s', async (code) => {
      const { provider, failing, now } = make();
      const failure = await provider.fetchProfile('instagram', failing[code], now).catch((error: unknown) => error);
      expect(failure).toBeInstanceOf(SocialError);
      expect(failure).toMatchObject({ code, retryable: code === 'rate_limited' || code === 'timeout' });
    });

    test.each(['', 'two words', '../etc', 'a\0b', 'https://evil.example', 'x'.repeat(61)])(
      'refuses the handle %j',
      async (handle) => {
        const { provider, now } = make();
        await expect(provider.fetchProfile('instagram', handle, now)).rejects.toMatchObject({ code: 'invalid_handle' });
      },
    );
  });
}
