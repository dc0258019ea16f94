import { afterParam, wordParam } from '#client/components/core/searchParams.ts';
import { cursorOf } from '#client/paging.ts';

const TABS = ['general', 'email', 'system', 'flags'] as const;
export type SystemTab = (typeof TABS)[number];
export const STATES = ['waiting', 'retrying', 'running', 'failed'] as const;

/** What the address says: the tab, and of the jobs the state and the page. */
export interface SystemSearch {
  tab?: Exclude<SystemTab, 'general'> | undefined;
  state?: (typeof STATES)[number] | undefined;
  after?: string | undefined;
}

/** What the address of the settings says; what is not understood is left out. */
export function systemSearch(search: Record<string, unknown>): SystemSearch {
  const tab = wordParam(search, 'tab', TABS);
  return {
    tab: tab === 'general' ? undefined : tab,
    state: wordParam(search, 'state', STATES),
    after: afterParam(search),
  };
}

/** What is asked of the job queue with it. */
export const jobsInput = ({ state, after }: SystemSearch) => ({ state, cursor: cursorOf(after) });
