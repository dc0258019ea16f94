import { afterParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import { PROJECT_FILTERS, type ProjectFilter } from '#shared/campaigns/project-filters.ts';
import { PARTICIPATIONS, type Participation } from '#shared/choices/tiers.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';

/** What the address says about the list of projects. */
export interface ProjectsSearch {
  search?: string | undefined;
  status?: ProjectFilter | undefined;
  type?: Participation | undefined;
  sort?: TimeSort | undefined;
  after?: string | undefined;
}

/** What the address of the projects says; what is not understood is left out. */
export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', PROJECT_FILTERS),
  type: wordParam(search, 'type', PARTICIPATIONS),
  sort: wordParam(search, 'sort', TIME_SORTS),
  after: afterParam(search),
});

/** What is asked for with it. */
export const projectsInput = ({ search = '', status, type, sort, after }: ProjectsSearch) => ({
  search,
  status,
  type,
  sort,
  cursor: cursorOf(after),
});
