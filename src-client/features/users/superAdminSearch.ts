import { oneOf, type SearchIn, searchOf } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

const TABS = ['overview', 'access', 'earnings', 'tools'] as const;
export type SuperAdminTab = (typeof TABS)[number];

/** The tab in the address. */
export const superAdminSearch = searchOf({ tab: oneOf(TABS) });
export type SuperAdminSearch = SearchIn<typeof superAdminSearch>;

/** The reads of the chosen tab. */
export function superAdminReads({ users, leaderboards }: Api, { tab = 'overview' }: SuperAdminSearch): Read[] {
  if (tab === 'overview') return [users.totals.queryOptions()];
  return tab === 'earnings' ? [leaderboards.creators.queryOptions()] : [];
}
