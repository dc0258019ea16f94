import { after, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import { PROJECT_FILTERS } from '#shared/campaigns/project-filters.ts';
import { PARTICIPATIONS } from '#shared/choices/tiers.ts';
import { TIME_SORTS } from '#shared/sorts.ts';

/** The search of the list of projects. */
export const projectsSearch = listSearch({
  search: text,
  status: oneOf(PROJECT_FILTERS),
  type: oneOf(PARTICIPATIONS),
  sort: oneOf(TIME_SORTS),
  after,
});
