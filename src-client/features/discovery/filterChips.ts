import { type AudienceLocation, audienceLocationLabels, languageLabels } from '#shared/choices/audiences.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { grouped } from '#shared/format.ts';
import * as texts from '#shared/messages/discovery/active-filters.ts';

/** A filter that is set, in words, and the change that takes it off. */
export interface FilterChip {
  /** Not that of any other chip. */
  label: string;
  without: Partial<CreatorFilters>;
}

/** A chip for every filter that is set: an entry of a list is one, and so is a range with both of its ends (BR-DISC-20). */
export function filterChips(filters: CreatorFilters): FilterChip[] {
  return [
    ...chip(filters.search && `“${filters.search}”`, { search: '' }),
    ...each(filters.platforms, platformLabel, (platforms) => ({ platforms })),
    ...each(filters.contentTypes, contentTypeLabel, (contentTypes) => ({ contentTypes })),
    ...each(filters.industries, industryLabel, (industries) => ({ industries })),
    ...each(filters.skills, texts.skill, (skills) => ({ skills })),
    ...each(filters.audienceLocations, audienceIn, (audienceLocations) => ({ audienceLocations })),
    ...each(filters.ageGroups, texts.aged, (ageGroups) => ({ ageGroups })),
    ...each(
      filters.languages,
      (language) => languageLabels[language],
      (languages) => ({ languages }),
    ),
    ...chip(range(filters.followerCountMin, filters.followerCountMax, texts.followers, grouped), {
      followerCountMin: null,
      followerCountMax: null,
    }),
    ...chip(range(filters.engagementRateMin, filters.engagementRateMax, texts.engagement, inPercent), {
      engagementRateMin: null,
      engagementRateMax: null,
    }),
    ...chip(range(filters.priceRangeMin, filters.priceRangeMax, texts.price, inDollars), {
      priceRangeMin: null,
      priceRangeMax: null,
    }),
    ...chip(filters.availability && texts.availability[filters.availability], { availability: null }),
    ...chip(filters.growthTrend && texts.growth[filters.growthTrend], { growthTrend: null }),
    ...chip(filters.lastActiveWithin && texts.activeWithin(filters.lastActiveWithin), {
      lastActiveWithin: null,
    }),
  ];
}

/** A chip for each entry of a list; `without` says what the filters become when the others are left. */
function each<Value extends string>(
  list: readonly Value[],
  label: (value: Value) => string,
  without: (others: Value[]) => Partial<CreatorFilters>,
): FilterChip[] {
  return list.map((value) => ({
    label: label(value),
    without: without(list.filter((other) => other !== value)),
  }));
}

function chip(label: string | null | undefined | 0, without: Partial<CreatorFilters>): FilterChip[] {
  return label ? [{ label, without }] : [];
}

/** `Followers 1,000 – 50,000`, or with one end alone `Followers from 1,000`. */
function range(
  min: number | null | undefined,
  max: number | null | undefined,
  name: string,
  shown: (value: number) => string,
): string | null {
  const [from, to] = [min ?? null, max ?? null];
  if (from !== null && to !== null) return texts.between(name, shown(from), shown(to));
  if (from !== null) return texts.from(name, shown(from));
  return to === null ? null : texts.upTo(name, shown(to));
}

const audienceIn = (place: AudienceLocation): string => texts.audienceIn(audienceLocationLabels[place]);
const inPercent = (value: number): string => `${value}%`;
const inDollars = (value: number): string => `$${grouped(value)}`;
