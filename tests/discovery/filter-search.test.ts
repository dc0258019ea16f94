import { expect, test } from 'vitest';
import { filterSearch } from '#client/features/discovery/filterSearch.ts';
import { filtersOf } from '#client/features/discovery/filters.ts';
import { AGE_GROUPS, LANGUAGES } from '#shared/choices/audiences.ts';
import { creatorFilters } from '#shared/discovery/discovery.schema.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';

test('[BR-DISC-22] unknown words in the address bar are dropped, not refused', () => {
  const search = filterSearch({
    search: 'a\0',
    platforms: ['myspace'],
    contentTypes: ['reel'],
    industries: 7,
    followerCountMin: -1,
    priceRangeMax: '50',
    lastActiveWithin: 1.5,
    growthTrend: 'sideways',
    skills: ['a\0', ''],
    campaign: 'x',
    other: 1,
  });
  expect(search.campaign).toBeUndefined();
  const found = filtersOf(search);
  expect(found).toEqual({ ...NO_FILTERS, search: 'a', contentTypes: ['reel'], skills: ['a'] });
  expect(creatorFilters.parse(found)).toEqual(found);
});

test('[BR-DISC-22] an address without filters sets none', () => {
  expect(filtersOf(filterSearch({}))).toEqual(NO_FILTERS);
});

test('[BR-DISC-22] every filter comes back from the address as it was set, ranges included', () => {
  const filters = creatorFilters.parse({
    search: 'ada',
    platforms: ['tiktok', 'youtube'],
    followerCountMin: 1_000,
    followerCountMax: 2_000_000,
    engagementRateMin: 0.1,
    engagementRateMax: 19.9,
    contentTypes: ['video'],
    industries: ['beauty'],
    skills: ['Editing'],
    audienceLocations: ['us'],
    ageGroups: [AGE_GROUPS[0]],
    languages: [LANGUAGES[0]],
    priceRangeMin: 50,
    priceRangeMax: 9_950,
    availability: 'available',
    growthTrend: 'growing',
    lastActiveWithin: 30,
  });
  expect(Object.keys(filters).toSorted()).toEqual(Object.keys(creatorFilters.shape).toSorted());
  expect(filtersOf(filterSearch(filters))).toEqual(filters);
});
