import { z } from 'zod';
import { PLATFORMS } from '../choices/platforms.ts';
import {
  BIO_MAX_CHARS,
  COMPANY_NAME_MAX_CHARS,
  NAME_MAX_CHARS,
  USERNAME_MAX_CHARS,
  USERNAME_MIN_CHARS,
} from '../constants.ts';
import { knownTimeZone } from '../dates.ts';
import type { CreatorStep, FirstStep } from '../first-steps.ts';
import { setupMessages } from '../messages/auth.ts';
import { choice, id, optionalMultiline, optionalText, text } from '../text.ts';
import type { Completion } from './profile-completion.ts';

const filled = (message: string) => z.string({ error: message }).trim().min(1, message);
const companyName = filled(setupMessages.companyNameRequired).pipe(
  text('Company name', { max: COMPANY_NAME_MAX_CHARS }),
);
const firstName = text('First name', { max: NAME_MAX_CHARS });
const lastName = text('Last name', { max: NAME_MAX_CHARS });

export const setupBrandInput = z.strictObject({
  companyName,
  industry: optionalText('Industry', { max: 120 }),
  /** The browser's time zone; an unknown one becomes UTC, and can be changed in the settings. */
  timeZone: z.string().default('UTC').transform(knownTimeZone),
  /** A picture that was uploaded, null for none; left out, the logo stays as it is. */
  logoFileId: id('Logo').nullish(),
});
export const setupCreatorInput = z.strictObject({
  firstName,
  lastName,
  primaryPlatform: z.enum(PLATFORMS, { error: 'Main platform is required' }),
});

/** What others can see of a creator; every switch is on by default (F3). */
export const VISIBILITY_KEYS = [
  'showInstagram',
  'showTiktok',
  'showYoutube',
  'showLinkedin',
  'showLocation',
  'showAnalytics',
] as const;
export type VisibilityKey = (typeof VISIBILITY_KEYS)[number];
export type VisibilitySettings = Partial<Record<VisibilityKey, boolean>>;

export function isVisible(settings: VisibilitySettings, key: VisibilityKey): boolean {
  return settings[key] ?? true;
}

/** The switches of the platforms that have one; other platforms are always shown. */
const PLATFORM_SWITCHES: Readonly<Record<string, VisibilityKey>> = {
  instagram: 'showInstagram',
  tiktok: 'showTiktok',
  youtube: 'showYoutube',
  linkedin: 'showLinkedin',
};

/** Whether a creator shows what they do on a platform. */
export function showsPlatform(settings: VisibilitySettings, platform: string): boolean {
  const key = PLATFORM_SWITCHES[platform];
  return key === undefined || isVisible(settings, key);
}

/** Names that would make a page look like Accord's own. */
const RESERVED_USERNAMES: readonly string[] = [
  'accord',
  'admin',
  'administrator',
  'help',
  'moderator',
  'official',
  'root',
  'security',
  'staff',
  'support',
  'system',
  'team',
];

/** The name in the profile's address: 3 to 30 lower-case letters, digits, dots and underscores. */
const username = text('Username', { min: USERNAME_MIN_CHARS, max: USERNAME_MAX_CHARS })
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9._]*[a-z0-9])?$/, 'Username may contain letters, digits, dots and underscores')
  .refine(
    (name) => !RESERVED_USERNAMES.includes(name),
    'Username is reserved: it would look like a page of Accord itself',
  );

/** The input of the profile page's edit dialog (ruling CR-PROF-03). */
export const profileForm = z.strictObject({
  firstName,
  lastName,
  username,
  bio: optionalMultiline('Bio', { max: BIO_MAX_CHARS }),
  primaryPlatform: choice('Primary platform', PLATFORMS),
  visibility: z.partialRecord(z.enum(VISIBILITY_KEYS), z.boolean()),
});
export type ProfileForm = z.infer<typeof profileForm>;

/**
 * Fields that another tab may have changed meanwhile. Switches have only two positions, and a picture is replaced as a whole, so neither is among
 * them.
 */
export const SEEN_FIELDS = ['firstName', 'lastName', 'username', 'bio', 'primaryPlatform'] as const;
export type SeenField = (typeof SEEN_FIELDS)[number];
const seenText = (label: string) => optionalMultiline(label, { max: BIO_MAX_CHARS }).nullish();

/**
 * The changes to the profile, and nothing else; a picture is a file that was uploaded, or null for none. `seen` is the previous value of a changed
 * field: if it now has another value, the change is refused.
 */
export const editProfileInput = z.strictObject({
  changes: profileForm
    .extend({ avatarFileId: id('Picture').nullable(), bannerFileId: id('Banner').nullable() })
    .partial(),
  seen: z
    .strictObject({
      firstName: seenText('First name'),
      lastName: seenText('Last name'),
      username: seenText('Username'),
      bio: seenText('Bio'),
      primaryPlatform: seenText('Primary platform'),
    } satisfies Record<SeenField, z.ZodType>)
    .default({}),
});
export type EditProfileInput = z.infer<typeof editProfileInput>;

/** A creator's own profile. */
export interface OwnProfileView {
  firstName: string | null;
  lastName: string | null;
  username: string | null;
  bio: string | null;
  primaryPlatform: string | null;
  avatarUrl: string | null;
  bannerUrl: string | null;
  industries: readonly string[];
  visibility: Record<VisibilityKey, boolean>;
  completion: Completion;
}

/** The creator's welcome: whether the intro is shown, and how complete the profile is. Null without a creator profile. */
export interface WelcomeView {
  showIntro: boolean;
  profile: (Completion & { complete: boolean }) | null;
  /** A new creator's first steps; null once all of them are done, and in a preview. */
  firstSteps: FirstStep<CreatorStep>[] | null;
}
