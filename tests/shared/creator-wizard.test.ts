import { describe, expect, test } from 'vitest';
import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_TYPE_DEFAULT, AUDIENCE_TYPES } from '#shared/choices/audiences.ts';
import { CONTENT_FORMATS, formatLabel } from '#shared/choices/content-types.ts';
import { INDUSTRIES, industryLabel } from '#shared/choices/industries.ts';
import { PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { CREATOR_WIZARD_STEPS } from '#shared/constants.ts';
import { CREATOR_TYPES } from '#shared/profiles/creator-types.ts';
import { saveWizardInput } from '#shared/profiles/wizard.schema.ts';
import {
  resumedStep,
  savable,
  WIZARD_FIELDS,
  type WizardField,
  type WizardValues,
  wizardProblems,
} from '#shared/profiles/wizard-steps.ts';

const filled: WizardValues = {
  firstName: 'Ana',
  lastName: 'Silva',
  bio: '',
  creatorType: 'other:Puppeteer',
  audienceType: AUDIENCE_TYPE_DEFAULT,
  audiencePrimary: AUDIENCE_LOCATION_DEFAULT,
  audienceCountries: [],
  industries: ['pets', 'other:Falconry'],
  platforms: ['tiktok'],
  contentTypes: ['reels'],
};
const EMPTY: WizardValues = {
  ...filled,
  firstName: '',
  lastName: '',
  creatorType: null,
  industries: [],
  platforms: [],
  contentTypes: [],
};
const save = (changes: object, step = 1) => saveWizardInput.safeParse({ step, changes });
const refusals = (changes: object) => save(changes).error?.issues.map(({ message }) => message);

describe('the rules of the creator’s wizard', () => {
  test('[CONST-08] has four steps, and each field is asked for once', () => {
    expect(CREATOR_WIZARD_STEPS).toBe(4);
    expect(WIZARD_FIELDS).toHaveLength(4);
    expect(WIZARD_FIELDS.flat().toSorted()).toEqual(Object.keys(filled).toSorted());
  });

  test('[CR-WIZ-07] [CR-WIZ-08] [CR-WIZ-09] says of each step what it still needs', () => {
    const needed = (values: WizardValues) => wizardProblems(values).map(({ step, field }) => `${step} ${field}`);
    expect(needed(EMPTY)).toEqual([
      '1 firstName',
      '1 lastName',
      '3 industries',
      '3 platforms',
      '3 contentTypes',
      '2 creatorType',
    ]);
    expect(needed({ ...filled, firstName: ' \t' })).toEqual(['1 firstName']);
    expect(needed({ ...filled, lastName: ' ' })).toEqual(['1 lastName']);
    expect(needed({ ...filled, creatorType: 'other: ' })).toEqual(['2 creatorType']);
    expect(needed(filled)).toEqual([]);
  });

  test.each<[string, Partial<WizardValues>, string]>([
    ['[CR-WIZ-10] [MSG-166]', { firstName: ' ' }, 'Please fill in your first and last name'],
    ['[CR-WIZ-11] [MSG-167]', { industries: [] }, 'Please select at least one industry'],
    ['[CR-WIZ-12] [MSG-168]', { platforms: [] }, 'Please select at least one platform'],
    ['[CR-WIZ-13] [MSG-169]', { contentTypes: [] }, 'Please select at least one content format'],
    ['[CR-WIZ-14] [MSG-170]', { creatorType: null }, 'Please select your creator type'],
  ])('%s the final save says what is missing of %j: %s', (_row, change, text) => {
    expect(wizardProblems({ ...filled, ...change }).map(({ message }) => message)).toEqual([text]);
  });

  test('goes on where one left, but never beyond a step that needs something', () => {
    expect([1, 2, 3, 4].map((left) => resumedStep(filled, left))).toEqual([1, 2, 3, 4]);
    expect(resumedStep({ ...filled, creatorType: null }, 4)).toBe(2);
    expect(resumedStep(EMPTY, 4)).toBe(1);
  });

  test('stores a step that is not filled in, but never a blank name, and nothing that a complete profile needs', () => {
    const changed: WizardField[] = ['firstName', 'bio', 'industries', 'creatorType'];
    expect(savable({ ...EMPTY, bio: 'Falcons' }, changed, false)).toEqual({ bio: 'Falcons', industries: [] });
    expect(savable({ ...EMPTY, bio: 'Falcons' }, changed, true)).toEqual({ bio: 'Falcons' });
    expect(savable(filled, changed, true)).toEqual({
      firstName: 'Ana',
      bio: '',
      industries: ['pets', 'other:Falconry'],
      creatorType: 'other:Puppeteer',
    });
  });
});

describe('what the wizard may store', () => {
  test('takes each field by itself, and leaves out what was not changed', () => {
    for (const [field, value] of Object.entries(filled)) {
      expect(save({ [field]: value }).data, field).toEqual({ step: 1, changes: { [field]: value } });
    }
    expect(save({}, 4).success).toBe(true);
    for (const step of [0, 5, 1.5]) expect(save({}, step).success, String(step)).toBe(false);
  });

  test('refuses an unknown entry, an empty custom entry, an entry twice, and fields that the server computes', () => {
    for (const platforms of [['myspace'], ['other:'], ['other: '], ['tiktok', 'tiktok']]) {
      expect(save({ platforms }).success).toBe(false);
    }
    expect(save({ contentTypes: ['other:Opera'] }).success).toBe(false);
    for (const field of ['isProfileComplete', 'followerCount', 'engagementRate', 'userId', 'verifiedAt']) {
      expect(refusals({ [field]: 1 }), field).toEqual([expect.stringContaining(field)]);
    }
    expect(refusals({ firstName: '  ' })).toEqual(['Please fill in your first and last name']);
    expect(refusals({ bio: 'x'.repeat(501) })).toEqual(['Bio may have at most 500 characters']);
  });

  test('[CR-WIZ-17] offers the ten creator types, besides Other', () => {
    expect(CREATOR_TYPES).toEqual([
      'ugc-creator',
      'personal-brand',
      'niche-expert',
      'influencer',
      'performer',
      'educator',
      'entertainer',
      'livestreamer',
      'reviewer',
      'community-builder',
    ]);
    for (const creatorType of [...CREATOR_TYPES, 'other:Puppeteer']) expect(save({ creatorType }).success).toBe(true);
    for (const creatorType of ['other', 'other:', 'magician']) expect(save({ creatorType }).success).toBe(false);
  });

  test('[CR-WIZ-18] [CR-WIZ-22] offers six kinds of audiences, a mixed and global one at first', () => {
    expect(AUDIENCE_TYPES).toEqual(['gen-z', 'millennials', 'gen-x', 'baby-boomers', 'mixed', 'niche']);
    expect([AUDIENCE_TYPE_DEFAULT, AUDIENCE_LOCATION_DEFAULT]).toEqual(['mixed', 'Global']);
  });

  test('[CR-WIZ-19] [CR-WIZ-20] [CR-WIZ-21] offers nine platforms, 52 industries and twenty formats', () => {
    expect(PLATFORMS.map(platformLabel).join(', ')).toBe(
      'TikTok, Instagram, YouTube, X / Twitter, Twitch, LinkedIn, Facebook, Snapchat, Pinterest',
    );
    expect([INDUSTRIES.length, new Set(INDUSTRIES.map(industryLabel)).size]).toEqual([52, 52]);
    expect([INDUSTRIES[0], INDUSTRIES.at(-1)].map((industry) => industryLabel(industry ?? ''))).toEqual([
      'Fashion & Style',
      'Wildlife & Animal Content',
    ]);
    expect(CONTENT_FORMATS.map(formatLabel).join(', ')).toBe(
      'Short Form Video, Long Form Video, Photos, Live Streaming, Audio, Text, Podcasts, Blog Posts, Stories, Reels, IGTV, YouTube Shorts, TikTok Videos, X Threads, LinkedIn Articles, Newsletter, Webinars, Tutorials, Reviews, Unboxing',
    );
  });
});
