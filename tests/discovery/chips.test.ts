import { expect, test } from 'vitest';
import { filterChips } from '#client/features/discovery/filterChips.ts';
import { filterSearch } from '#client/features/discovery/filterSearch.ts';
import { filtersOf } from '#client/features/discovery/filters.ts';
import { NO_FILTERS } from '#shared/discovery/no-filters.ts';

const FILTERS = filtersOf(
  filterSearch({
    search: 'tea',
    platforms: ['tiktok', 'youtube'],
    contentTypes: ['video'],
    industries: ['beauty'],
    skills: ['Skincare'],
    audienceLocations: ['de'],
    ageGroups: ['18-24'],
    languages: ['de'],
    followerCountMin: 1_000,
    followerCountMax: 50_000,
    engagementRateMin: 2.5,
    priceRangeMax: 900,
    availability: 'available',
    growthTrend: 'growing',
    lastActiveWithin: 30,
  }),
);
const labels = [
  '“tea”',
  'TikTok',
  'YouTube',
  'Video',
  'Beauty',
  'Skill: Skincare',
  'Audience in Germany',
  'Aged 18-24',
  'German',
  'Followers 1,000 – 50,000',
  'Engagement from 2.5%',
  'Price up to $900',
  'Available now',
  'Growing',
  'Active within 30 days',
];
const shown = (filters: typeof FILTERS) => filterChips(filters).map(({ label }) => label);

test('[BR-DISC-20] every filter that is set has a chip, in words', () => {
  expect(shown(FILTERS)).toEqual(labels);
  expect(shown(NO_FILTERS)).toEqual([]);
});

test('[BR-DISC-20] a chip takes off its own filter and no other, and all of them together take off all', () => {
  for (const { label, without } of filterChips(FILTERS)) {
    expect(shown({ ...FILTERS, ...without }), `without ${label}`).toEqual(labels.filter((other) => other !== label));
  }
  let filters = FILTERS;
  for (let [first] = filterChips(filters); first; [first] = filterChips(filters)) {
    filters = { ...filters, ...first.without };
  }
  const left = Object.entries(filters).filter(([, value]) => value !== null);
  expect(Object.fromEntries(left)).toEqual(NO_FILTERS);
});
