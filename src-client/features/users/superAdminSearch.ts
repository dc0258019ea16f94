import { wordParam } from '#client/components/core/searchParams.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';

const TABS = ['overview', 'access', 'earnings', 'tools'] as const;
export type SuperAdminTab = (typeof TABS)[number];
export interface SuperAdminSearch {
  tab?: SuperAdminTab | undefined;
}

/** Which tab the address names; what is not understood is left out. */
export const superAdminSearch = (search: Record<string, unknown>): SuperAdminSearch => ({
  tab: wordParam(search, 'tab', TABS),
});

/** What the chosen tab reads. */
export function superAdminReads({ users, leaderboards }: Api, { tab = 'overview' }: SuperAdminSearch): Read[] {
  if (tab === 'overview') return [users.totals.queryOptions()];
  return tab === 'earnings' ? [leaderboards.creators.queryOptions()] : [];
}
