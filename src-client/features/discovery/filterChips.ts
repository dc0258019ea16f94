import { type AudienceLocation, audienceLocationLabels, languageLabels } from '#shared/choices/audiences.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { industryLabel } from '#shared/choices/industries.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { CreatorFilters } from '#shared/discovery/discovery.schema.ts';
import { grouped, plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';

const skill = (name: string) => `Skill: ${isolated(name)}`;
const aged = (ages: string) => `Aged ${ages}`;
const availability = { available: 'Available now', any: 'Available or not' } as const;
const growth = { growing: 'Growing', stable: 'Stable', declining: 'Declining' } as const;

/** An active filter in words, and the change that removes it. */
export interface FilterChip {
  /** Unique among the chips. */
  label: string;
  without: Partial<CreatorFilters>;
}

/** A chip for every active filter: each entry of a list has one, and a range has one for both ends (BR-DISC-20). */
export function filterChips(filters: CreatorFilters): FilterChip[] {
  return [
    ...chip(filters.search && `“${filters.search}”`, { search: '' }),
    ...each(filters.platforms, platformLabel, (platforms) => ({ platforms })),
    ...each(filters.contentTypes, contentTypeLabel, (contentTypes) => ({ contentTypes })),
    ...each(filters.industries, industryLabel, (industries) => ({ industries })),
    ...each(filters.skills, skill, (skills) => ({ skills })),
    ...each(filters.audienceLocations, audienceIn, (audienceLocations) => ({ audienceLocations })),
    ...each(filters.ageGroups, aged, (ageGroups) => ({ ageGroups })),
    ...each(
      filters.languages,
      (language) => languageLabels[language],
      (languages) => ({ languages }),
    ),
    ...chip(range(filters.followerCountMin, filters.followerCountMax, 'Followers', grouped), {
      followerCountMin: null,
      followerCountMax: null,
    }),
    ...chip(range(filters.engagementRateMin, filters.engagementRateMax, 'Engagement', inPercent), {
      engagementRateMin: null,
      engagementRateMax: null,
    }),
    ...chip(range(filters.priceRangeMin, filters.priceRangeMax, 'Price', inDollars), {
      priceRangeMin: null,
      priceRangeMax: null,
    }),
    ...chip(filters.availability && availability[filters.availability], { availability: null }),
    ...chip(filters.growthTrend && growth[filters.growthTrend], { growthTrend: null }),
    ...chip(filters.lastActiveWithin && `Active within ${plural(filters.lastActiveWithin, 'day')}`, {
      lastActiveWithin: null,
    }),
  ];
}

/** A chip for each entry of a list; `without` returns the filters with only the remaining entries. */
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

/** `Followers 1,000 – 50,000`, or with only one end `Followers from 1,000`. */
function range(
  min: number | null | undefined,
  max: number | null | undefined,
  name: string,
  shown: (value: number) => string,
): string | null {
  const [from, to] = [min ?? null, max ?? null];
  if (from !== null && to !== null) return `${isolated(name)} ${shown(from)} – ${shown(to)}`;
  if (from !== null) return `${isolated(name)} from ${shown(from)}`;
  return to === null ? null : `${isolated(name)} up to ${shown(to)}`;
}

const audienceIn = (place: AudienceLocation): string => `Audience in ${audienceLocationLabels[place]}`;
const inPercent = (value: number): string => `${value}%`;
const inDollars = (value: number): string => `$${grouped(value)}`;
