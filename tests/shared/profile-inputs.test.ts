import { describe, expect, test } from 'vitest';
import { deleteAccountInput } from '#shared/account/account.schema.ts';
import { isVisible, profileForm, setupBrandInput } from '#shared/profiles/profiles.schema.ts';
import { connectAccountInput } from '#shared/profiles/social.schema.ts';
import { profileUrl, readHandle } from '#shared/profiles/social-handle.ts';
import { companyProfile, savableFields } from '#shared/settings/settings.schema.ts';

const message = (
  type: { safeParse(value: unknown): { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => type.safeParse(value).error?.issues.map((issue) => issue.message);

describe('profiles', () => {
  test('[AUTH-21] [AUTH-22] a company name is required after trimming; a blank industry is null', () => {
    expect(message(setupBrandInput, { companyName: '  ' })).toEqual(['Company name is required']);
    expect(message(setupBrandInput, {})).toEqual(['Company name is required']);
    expect(setupBrandInput.parse({ companyName: ' Brew & Co ', industry: ' ' })).toEqual({
      companyName: 'Brew & Co',
      industry: null,
      timeZone: 'UTC',
    });
  });

  test('a user name has 3 to 30 plain characters, in lower case', () => {
    const edit = { firstName: 'Ana', lastName: 'Silva', bio: '', primaryPlatform: 'tiktok', visibility: {} };
    const at = (username: string) => profileForm.safeParse({ ...edit, username }).data?.username;
    expect([at('Ana.Silva'), at('an'), at('a'.repeat(31)), at('ana silva'), at('.ana'), at('ana/..')]).toEqual([
      'ana.silva',
      undefined,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('everything is visible unless it was switched off', () => {
    expect([isVisible({}, 'showAnalytics'), isVisible({ showAnalytics: false }, 'showAnalytics')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('handles', () => {
  test.each([
    ['instagram', '@Ana.Silva', 'ana.silva'],
    ['instagram', 'https://www.instagram.com/ana.silva/?hl=en', 'ana.silva'],
    ['tiktok', 'tiktok.com/@ana', 'ana'],
    ['youtube', 'https://youtube.com/channel/UC123', 'uc123'],
    ['twitter', 'https://twitter.com/ana', 'ana'],
    ['twitter', 'x.com/ana', 'ana'],
    ['linkedin', 'https://linkedin.com/in/ana-silva/', 'ana-silva'],
  ] as const)('%s: %s is %s', (platform, typed, handle) => {
    expect(readHandle(platform, typed)).toBe(handle);
    expect(readHandle(platform, profileUrl(platform, handle))).toBe(handle);
  });

  test.each([
    '',
    '@',
    'https://evil.com/ana',
    'https://instagram.com.evil.com/ana',
    'ana silva',
    '../ana',
    'https://instagram.com/%E0%A4',
    'a'.repeat(101),
  ])('%j is no handle', (typed) => {
    expect(readHandle('instagram', typed)).toBeNull();
  });

  test('connecting needs a platform and a handle', () => {
    const text = 'Please select a platform and enter your handle/URL';
    expect(message(connectAccountInput, { platform: 'instagram', handle: '  ' })).toEqual([text]);
    expect(message(connectAccountInput, { handle: 'ana' })).toEqual([text]);
    expect(message(connectAccountInput, { platform: 'snapchat', handle: 'ana' })).toEqual([text]);
    expect(connectAccountInput.parse({ platform: 'tiktok', handle: '@Ana' })).toEqual({
      platform: 'tiktok',
      handle: 'ana',
    });
  });
});

describe('brand settings', () => {
  const form = {
    companyName: 'Brew & Co',
    websiteUrl: '',
    brandBio: '  ',
    instagram: 'https://instagram.com/brew',
    tiktok: '',
    youtube: '',
    linkedin: '',
    twitter: '',
    timeZone: 'Europe/Berlin',
  };

  test('[BR-SET-11] blank website, description and social addresses are null', () => {
    expect(companyProfile.parse(form)).toMatchObject({
      websiteUrl: null,
      brandBio: null,
      tiktok: null,
      companyName: 'Brew & Co',
    });
  });

  test('an incomplete address shows its error, and the other fields are saved', () => {
    const { save, errors } = savableFields({ ...form, websiteUrl: 'https://bre', brandBio: 'Kettles' });
    expect(Object.keys(errors)).toEqual(['websiteUrl']);
    expect(save).toMatchObject({ companyName: 'Brew & Co', brandBio: 'Kettles', tiktok: null });
    expect(save).not.toHaveProperty('websiteUrl');
  });

  test('an account is only deleted with the word DELETE', () => {
    expect(deleteAccountInput.safeParse({ password: 'x', confirmation: 'delete' }).success).toBe(false);
    expect(deleteAccountInput.safeParse({ password: 'x', confirmation: 'DELETE' }).success).toBe(true);
  });
});
