import { oneOf, type SearchIn, searchOf } from '#client/components/lists/listSearch.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

const TABS = ['overview', 'access', 'earnings', 'tools'] as const;
export type SuperAdminTab = (typeof TABS)[number];

/** Which tab the address names. */
export const superAdminSearch = searchOf({ tab: oneOf(TABS) });
export type SuperAdminSearch = SearchIn<typeof superAdminSearch>;

/** What the chosen tab reads. */
export function superAdminReads({ users, leaderboards }: Api, { tab = 'overview' }: SuperAdminSearch): Read[] {
  if (tab === 'overview') return [users.totals.queryOptions()];
  return tab === 'earnings' ? [leaderboards.creators.queryOptions()] : [];
}
