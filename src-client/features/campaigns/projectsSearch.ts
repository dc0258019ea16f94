import { afterParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';
import { PROJECT_FILTERS, type ProjectFilter } from '#shared/campaigns/project-filters.ts';
import { PARTICIPATIONS, type Participation } from '#shared/choices/tiers.ts';

/** What the address says about the list of projects. */
export interface ProjectsSearch {
  search?: string | undefined;
  status?: ProjectFilter | undefined;
  type?: Participation | undefined;
  after?: string | undefined;
}

/** What the address of the projects says; what is not understood is left out. */
export const projectsSearch = (search: Record<string, unknown>): ProjectsSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', PROJECT_FILTERS),
  type: wordParam(search, 'type', PARTICIPATIONS),
  after: afterParam(search),
});

/** What is asked for with it. */
export const projectsInput = ({ search = '', status, type, after }: ProjectsSearch) => ({
  search,
  status,
  type,
  cursor: cursorOf(after),
});
