import type { Selectable } from 'kysely';
import type { Database } from '#db/schema.ts';
import {
  AUDIENCE_LOCATION_DEFAULT,
  AUDIENCE_LOCATIONS,
  AUDIENCE_TYPE_DEFAULT,
  AUDIENCE_TYPES,
} from '#shared/choices/audiences.ts';
import { isContentFormat } from '#shared/choices/content-types.ts';
import { industryGroup } from '#shared/choices/industries.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { isPlatform } from '#shared/choices/platforms.ts';
import type { WizardValues } from '#shared/profiles/wizard-steps.ts';

type Person = Pick<Selectable<Database['users']>, 'firstName' | 'lastName'>;
/** The fields read from a profile; everything is null before there is one. */
export type WizardRow = {
  [Column in
    | 'bio'
    | 'creatorType'
    | 'audienceType'
    | 'audiencePrimary'
    | 'audienceCountries'
    | 'industries'
    | 'platforms'
    | 'contentTypes'
    | 'primaryPlatform']: Selectable<Database['creatorProfiles']>[Column] | null;
};

/** The stored values, as the wizard shows them. The main platform of the set-up is selected until others are (AUTH-16). */
export function valuesOf(person: Person, profile: WizardRow | undefined): WizardValues {
  const { platforms, primaryPlatform } = profile ?? {};
  return {
    firstName: person.firstName ?? '',
    lastName: person.lastName ?? '',
    bio: profile?.bio ?? '',
    creatorType: profile?.creatorType ?? null,
    audienceType: AUDIENCE_TYPES.find((type) => type === profile?.audienceType) ?? AUDIENCE_TYPE_DEFAULT,
    audiencePrimary: profile?.audiencePrimary ?? AUDIENCE_LOCATION_DEFAULT,
    audienceCountries: AUDIENCE_LOCATIONS.filter((place) => profile?.audienceCountries?.includes(place)),
    industries: profile?.industries ?? [],
    platforms: platforms?.length ? platforms : primaryPlatform ? [primaryPlatform] : [],
    contentTypes: profile?.contentTypes?.filter(isContentFormat) ?? [],
  };
}

/** The columns of a profile for these values. The main platform is one of the platforms; the groups are those of the industries. */
export function columnsOf(values: WizardValues, primaryPlatform: string | null) {
  const { firstName: _first, lastName: _last, bio, ...rest } = values;
  const { platforms, industries } = values;
  const keepsPrimary = primaryPlatform !== null && platforms.includes(primaryPlatform);
  return {
    ...rest,
    bio: bio || null,
    primaryPlatform: keepsPrimary ? primaryPlatform : (platforms.find(isPlatform) ?? platforms[0] ?? primaryPlatform),
    industryGroups: INDUSTRY_GROUPS.filter((group) => industries.some((industry) => industryGroup(industry) === group)),
  };
}
