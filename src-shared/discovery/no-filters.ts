import type { CreatorFilters } from './discovery.schema.ts';

/** Filters that exclude nobody. Separate from the rules, so that a page needs no validation library to start with them. */
export const NO_FILTERS: CreatorFilters = {
  search: '',
  platforms: [],
  contentTypes: [],
  industries: [],
  skills: [],
  audienceLocations: [],
  ageGroups: [],
  languages: [],
};

export const AVAILABILITIES = ['available', 'any'] as const;
export const GROWTH_TRENDS = ['growing', 'stable', 'declining'] as const;
export const LAST_ACTIVE_DAYS = { min: 1, max: 365 } as const;
export const SKILLS_MAX = 20;
