import { after, listSearch } from '#client/components/lists/listSearch.ts';
import type { CaseStatus } from '#shared/cases/cases.ts';

/** The search of one's own cases: the page of the list. */
export const casesSearch = listSearch({ after });

/** The statuses by which staff filter cases; what waits for them is first. */
export const CASE_FILTERS = [
  'escalated',
  'open',
  'settled',
  'decided',
  'defaulted',
  'withdrawn',
] as const satisfies readonly CaseStatus[];
