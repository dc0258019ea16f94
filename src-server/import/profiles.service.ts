import {
  AUDIENCE_LOCATION_DEFAULT,
  AUDIENCE_LOCATIONS,
  AUDIENCE_TYPE_DEFAULT,
  AUDIENCE_TYPES,
} from '#shared/choices/audiences.ts';
import { SOCIAL_URL_PLATFORMS } from '#shared/choices/platforms.ts';
import {
  AUDIENCE_PLACE_MAX_CHARS,
  BIO_MAX_CHARS,
  BRAND_BIO_MAX_CHARS,
  COMPANY_NAME_MAX_CHARS,
  NAME_MAX_CHARS,
  PROFILE_LIST_MAX_ITEMS,
} from '#shared/constants.ts';
import { cut } from '#shared/graphemes.ts';
import { importNotes, importProblems } from '#shared/messages/import.ts';
import { profileForm, VISIBILITY_KEYS } from '#shared/profiles/profiles.schema.ts';
import { wizardProblems } from '#shared/profiles/wizard-steps.ts';
import { noteAccount } from '../ground/people.ts';
import { type Fields, refuseField } from './fields.rules.ts';
import { brandProfileOf, creatorProfileOf, updateBrandProfile, usernameTaken } from './people.queries.ts';
import { madeAt, personIn, put, type Taken, type Taking } from './taking.service.ts';
import { creatorTypeOf, formatsOf, groupsOf, industryOf, platformOf } from './words.rules.ts';

const LINE = 120;

/** `brand_profiles`: what a brand says about its company. Locks nothing. @throws Refusal */
export async function takeBrandProfile(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const user = await personIn(taking, 'user_id');
  const companyName = fields.line(COMPANY_NAME_MAX_CHARS, 'company_name');
  const createdAt = madeAt(taking);
  const has = await brandProfileOf(tx, user.id).executeTakeFirst();
  if (!companyName && !has) refuseField('company_name', importProblems.missing);
  const addresses = fields.inside('social_urls');
  const urls = SOCIAL_URL_PLATFORMS.flatMap((platform) => {
    const url = addresses.url(platform);
    return url ? [[platform, url] as const] : [];
  });
  for (const note of addresses.notes) fields.note(`social_urls.${note}`);
  const profile = {
    displayName: fields.line(COMPANY_NAME_MAX_CHARS, 'display_name'),
    industry: fields.line(LINE, 'industry'),
    websiteUrl: fields.url('website_url'),
    brandBio: fields.prose(BRAND_BIO_MAX_CHARS, 'brand_bio'),
    budgetRange: fields.line(LINE, 'budget_range'),
    brandGoal: fields.line(BIO_MAX_CHARS, 'brand_goal'),
    campaignFocus: fields.line(BIO_MAX_CHARS, 'campaign_focus'),
    socialUrls: JSON.stringify(Object.fromEntries(urls)),
    updatedAt: fields.moment('updated_at') ?? createdAt,
    ...(companyName && { companyName }),
  };
  if (fields.has('logo_url')) fields.note(importNotes.pictures('logo_url'));
  if (has) await updateBrandProfile(tx, user.id, profile).execute();
  else
    await put(tx, 'brandProfiles', { ...profile, companyName: companyName ?? '', userId: user.id, createdAt }, [
      'socialUrls',
    ]);
  return { newId: user.id };
}

/**
 * `creator_profiles`: what creators say about themselves. Figures that a creator typed are self-reported (ruling C41), and a profile is complete if
 * it has what the wizard asks for, not if the old row says so. Locks nothing. @throws Refusal
 */
export async function takeCreatorProfile(taking: Taking): Promise<Taken> {
  const { tx, fields } = taking;
  const user = await personIn(taking, 'user_id');
  const names = {
    firstName: user.firstName ?? fields.line(NAME_MAX_CHARS, 'first_name'),
    lastName: user.lastName ?? fields.line(NAME_MAX_CHARS, 'last_name'),
  };
  await noteAccount(tx, user.id, names).execute();
  const alsoKnownAs = fields.text('id') ?? undefined;
  if (await creatorProfileOf(tx, user.id).executeTakeFirst()) {
    fields.note(importNotes.accountKept);
    return { newId: user.id, ...(alsoKnownAs && { alsoKnownAs }) };
  }
  const createdAt = madeAt(taking);
  const platforms = [...new Set(fields.list('platforms').map(platformOf))].slice(0, PROFILE_LIST_MAX_ITEMS);
  const primary = fields.list('primary_platform').map(platformOf)[0] ?? platforms[0] ?? null;
  const industries = [...new Set(fields.list('industries').map(industryOf))].slice(0, PROFILE_LIST_MAX_ITEMS);
  const creatorType = fields.line(NAME_MAX_CHARS, 'creator_type');
  const asked = {
    bio: fields.prose(BIO_MAX_CHARS, 'bio') ?? '',
    creatorType: creatorType === null ? null : creatorTypeOf(creatorType),
    audienceType:
      AUDIENCE_TYPES.find((type) => type === fields.text('audience_type')?.toLowerCase()) ?? AUDIENCE_TYPE_DEFAULT,
    ...audienceIn(fields),
    industries,
    platforms,
    contentTypes: formatsOf(fields, 'content_types', fields.list('content_types', 'content_type')),
  };
  const filled = { ...asked, firstName: names.firstName ?? '', lastName: names.lastName ?? '' };
  const wasComplete = fields.truth('is_profile_complete', false);
  await put(
    tx,
    'creatorProfiles',
    {
      ...asked,
      bio: asked.bio || null,
      userId: user.id,
      username: await freeUsername(taking),
      primaryPlatform: primary,
      industryGroups: groupsOf(industries),
      socialHandles: JSON.stringify(textsIn(fields.object('social_handles'))),
      visibilitySettings: JSON.stringify(switchesIn(fields)),
      isProfileComplete: wasComplete && wizardProblems(filled).length === 0,
      followerCount: fields.count('follower_count'),
      engagementRate: fields.fraction('engagement_rate'),
      createdAt,
      updatedAt: fields.moment('updated_at') ?? createdAt,
    },
    ['socialHandles', 'visibilitySettings'],
  );
  for (const picture of ['avatar_url', 'banner_url'])
    if (fields.has(picture)) fields.note(importNotes.pictures(picture));
  return { newId: user.id, ...(alsoKnownAs && { alsoKnownAs }) };
}

/** A username that is free and valid here; without one the creator chooses another. */
async function freeUsername({ tx, fields }: Taking): Promise<string | null> {
  const typed = fields.text('username');
  if (typed === null) return null;
  const read = profileForm.shape.username.safeParse(typed.replace(/^@/, ''));
  if (read.success && !(await usernameTaken(tx, read.data).executeTakeFirst())) return read.data;
  fields.note(importNotes.dropped('username', 'is taken, or is not a valid username'));
  return null;
}

/** Where a creator's audience is: an object with `primary`, or the place itself. */
function audienceIn(fields: Fields) {
  const typed = placeText(fields);
  if (typed !== null) return { audiencePrimary: typed, audienceCountries: countriesOf([typed]) };
  const places = fields.inside('audience_location');
  const audiencePrimary = places.line(AUDIENCE_PLACE_MAX_CHARS, 'primary') ?? AUDIENCE_LOCATION_DEFAULT;
  return { audiencePrimary, audienceCountries: countriesOf([...places.list('countries'), audiencePrimary]) };
}

/** A place that is written as a word instead of an object. */
function placeText(fields: Fields): string | null {
  try {
    const text = fields.line(AUDIENCE_PLACE_MAX_CHARS, 'audience_location');
    return text?.startsWith('{') ? null : text;
  } catch {
    return null;
  }
}

const countriesOf = (words: readonly string[]) =>
  AUDIENCE_LOCATIONS.filter((place) => words.some((word) => word.toLowerCase() === place));

const textsIn = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[platformOf(key), cut(value.trim(), LINE)]] : [],
    ),
  );

function switchesIn(fields: Fields): Record<string, boolean> {
  const settings = fields.inside('visibility_settings');
  return Object.fromEntries(
    VISIBILITY_KEYS.filter((key) => settings.has(key)).map((key) => [key, settings.truth(key, true)]),
  );
}
