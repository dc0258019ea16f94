import type { CreatorFilters } from './discovery.schema.ts';

/** Lower and upper bound of a range filter, and the step of its slider. */
export interface RangeBounds {
  min: number;
  max: number;
  step: number;
}

/** Keeps a range within its bounds and its ends in order (brand, section 5): the moved end stops at the other one. */
export function clampRange(range: { min: number; max: number }, bounds: RangeBounds, moved: 'min' | 'max' = 'min') {
  const within = (value: number) =>
    Math.min(Math.max(Number.isNaN(value) ? bounds.min : value, bounds.min), bounds.max);
  const min = within(range.min);
  const max = within(range.max);
  if (min <= max) return { min, max };
  return moved === 'min' ? { min: max, max } : { min, max: min };
}

/** How many filters are active: a range counts once, each list once, the search once (brand, section 2). */
export function filterCount(filters: CreatorFilters): number {
  const lists = [
    filters.platforms,
    filters.contentTypes,
    filters.industries,
    filters.skills,
    filters.audienceLocations,
    filters.ageGroups,
    filters.languages,
  ];
  const set = (...values: unknown[]) => values.some((value) => value !== null && value !== undefined);
  const others = [
    filters.search !== '',
    set(filters.followerCountMin, filters.followerCountMax),
    set(filters.engagementRateMin, filters.engagementRateMax),
    set(filters.priceRangeMin, filters.priceRangeMax),
    set(filters.availability),
    set(filters.growthTrend),
    set(filters.lastActiveWithin),
  ];
  return lists.filter((list) => list.length > 0).length + others.filter(Boolean).length;
}
