import { expect, test } from 'vitest';
import { filterSearch, mirroredFilters } from '#client/features/discovery/filterSearch.ts';

test('[BR-DISC-22] unknown words in the address bar are dropped, not refused', () => {
  const search = filterSearch({
    search: 'a\0',
    platforms: ['myspace'],
    contentTypes: ['reel'],
    industries: 7,
    campaign: 'x',
    other: 1,
  });
  expect(search.campaign).toBeUndefined();
  expect(mirroredFilters(search)).toEqual({ search: 'a', platforms: [], contentTypes: ['reel'], industries: [] });
});

test('[BR-DISC-22] an address without filters mirrors none', () => {
  expect(mirroredFilters(filterSearch({}))).toEqual({ search: '', platforms: [], contentTypes: [], industries: [] });
});
