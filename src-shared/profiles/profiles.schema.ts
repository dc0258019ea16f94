import { z } from 'zod';
import { AUDIENCE_LOCATION_DEFAULT, AUDIENCE_LOCATIONS, AUDIENCE_TYPE_DEFAULT, AUDIENCE_TYPES } from '../audiences.ts';
import {
  BIO_MAX_CHARS,
  COMPANY_NAME_MAX_CHARS,
  NAME_MAX_CHARS,
  PROFILE_LIST_MAX_ITEMS,
  USERNAME_MAX_CHARS,
  USERNAME_MIN_CHARS,
} from '../constants.ts';
import { CONTENT_FORMATS } from '../content-types.ts';
import { INDUSTRIES } from '../industries.ts';
import { setupMessages } from '../messages/auth.ts';
import { wizardMessages } from '../messages/profiles.ts';
import { PLATFORMS } from '../platforms.ts';
import { choice, choices, id, openChoice, openChoices, optionalMultiline, optionalText, text } from '../text.ts';
import { CREATOR_TYPES } from './creator-types.ts';
import type { Completion } from './profile-completion.ts';

const filled = (message: string) => z.string({ error: message }).trim().min(1, message);
const companyName = filled(setupMessages.companyNameRequired).pipe(
  text('Company name', { max: COMPANY_NAME_MAX_CHARS }),
);
const firstName = text('First name', { max: NAME_MAX_CHARS });
const lastName = text('Last name', { max: NAME_MAX_CHARS });

export const setupBrandInput = z.strictObject({ companyName, industry: optionalText('Industry', { max: 120 }) });
export const setupCreatorInput = z.strictObject({
  firstName,
  lastName,
  primaryPlatform: z.enum(PLATFORMS, { error: 'Main platform is required' }),
});

const lists = { max: PROFILE_LIST_MAX_ITEMS };

/** What the creator's profile wizard (C2) saves at its end; the messages are those of the final save (C5). */
export const creatorWizardInput = z.strictObject({
  firstName: filled(wizardMessages.nameMissing).pipe(firstName),
  lastName: filled(wizardMessages.nameMissing).pipe(lastName),
  bio: optionalMultiline('Bio', { max: BIO_MAX_CHARS }),
  creatorType: filled(wizardMessages.creatorTypeMissing).pipe(openChoice('Creator type', CREATOR_TYPES)),
  industries: openChoices('Industries', INDUSTRIES, lists).min(1, wizardMessages.industriesMissing),
  platforms: openChoices('Platforms', PLATFORMS, lists).min(1, wizardMessages.platformsMissing),
  contentTypes: openChoices('Content formats', CONTENT_FORMATS, lists).min(1, wizardMessages.formatsMissing),
  audienceType: choice('Audience', AUDIENCE_TYPES).default(AUDIENCE_TYPE_DEFAULT),
  audiencePrimary: optionalText('Audience location', { max: 60 }).transform(
    (place) => place ?? AUDIENCE_LOCATION_DEFAULT,
  ),
  audienceCountries: choices('Audience countries', AUDIENCE_LOCATIONS).default([]),
});
export type CreatorWizardInput = z.infer<typeof creatorWizardInput>;

/** The four steps of the wizard, and the fields that each requires before Next (C5). */
export const CREATOR_WIZARD = [
  { title: 'Basic Information', fields: ['firstName', 'lastName', 'bio'] },
  { title: 'Creator Type', fields: ['creatorType'] },
  {
    title: 'Content & Industries',
    fields: ['industries', 'platforms', 'contentTypes', 'audienceType', 'audiencePrimary', 'audienceCountries'],
  },
  { title: 'Social Connections', fields: [] },
] as const satisfies readonly { title: string; fields: readonly (keyof CreatorWizardInput)[] }[];

/** Whether the required fields of a step (from 1) are filled in. */
export function wizardStepComplete(step: number, form: Partial<z.input<typeof creatorWizardInput>>): boolean {
  const fields: readonly string[] = CREATOR_WIZARD[step - 1]?.fields ?? [];
  const problems = creatorWizardInput.safeParse(form).error?.issues ?? [];
  return !problems.some((issue) => fields.includes(String(issue.path[0])));
}

/** What others may see of a creator; every switch is on by default (F3). */
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

/** The name in the profile's address: 3 to 30 lower-case letters, digits, dots and underscores. */
const username = text('Username', { min: USERNAME_MIN_CHARS, max: USERNAME_MAX_CHARS })
  .toLowerCase()
  .regex(/^[a-z0-9](?:[a-z0-9._]*[a-z0-9])?$/, 'Username may contain letters, digits, dots and underscores');

/** The edit dialog of the profile page (ruling CR-PROF-03). */
export const editCreatorInput = z.strictObject({
  firstName,
  lastName,
  username,
  bio: optionalMultiline('Bio', { max: BIO_MAX_CHARS }),
  primaryPlatform: choice('Primary platform', PLATFORMS),
  avatarFileId: id('Avatar').nullish(),
  bannerFileId: id('Banner').nullish(),
  visibility: z.partialRecord(z.enum(VISIBILITY_KEYS), z.boolean()),
});
export type EditCreatorInput = z.infer<typeof editCreatorInput>;

/** The creator's welcome: whether the intro is shown, and how complete the profile is. Null without a creator profile. */
export interface WelcomeView {
  showIntro: boolean;
  profile: (Completion & { complete: boolean }) | null;
}
