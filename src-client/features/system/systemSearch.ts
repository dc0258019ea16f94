import { after, listSearch, oneOf, type SearchIn } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

/** The tabs beside the general settings, which are what the plain address shows. */
const TABS = ['email', 'system', 'flags'] as const;
export type SystemTab = (typeof TABS)[number] | 'general';
export const STATES = ['waiting', 'retrying', 'running', 'failed'] as const;

/** The tab in the address, and of the list of jobs the state and the page. */
export const systemSearch = listSearch({ tab: oneOf(TABS), state: oneOf(STATES), after }, ({ state }) => ({ state }));

/** What the chosen tab reads. */
export function systemReads({ system }: Api, search: SearchIn<typeof systemSearch>): Read[] {
  if (search.tab === 'flags') return [system.flags.queryOptions()];
  if (search.tab !== 'system') return [];
  return [
    system.health.queryOptions(),
    system.recurringJobs.queryOptions(),
    system.jobs.queryOptions(systemSearch.page(search)),
  ];
}
