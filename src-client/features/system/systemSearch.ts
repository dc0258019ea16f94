import { after, listSearch, oneOf, type SearchIn } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

/** The tabs beside the general settings; the plain address shows those. */
const TABS = ['email', 'system', 'flags'] as const;
export type SystemTab = (typeof TABS)[number] | 'general';
export const STATES = ['waiting', 'retrying', 'running', 'failed'] as const;

/** The tab in the address, and the state and page of the list of jobs. */
export const systemSearch = listSearch({ tab: oneOf(TABS), state: oneOf(STATES), after }, ({ state }) => ({ state }));

/** The reads of the chosen tab. */
export function systemReads({ system }: Api, search: SearchIn<typeof systemSearch>): Read[] {
  if (search.tab === 'flags') return [system.flags.queryOptions()];
  if (search.tab !== 'system') return [];
  return [
    system.health.queryOptions(),
    system.recurringJobs.queryOptions(),
    system.jobs.queryOptions(systemSearch.page(search)),
  ];
}
