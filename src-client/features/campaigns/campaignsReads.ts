import { oneOf } from '#client/components/lists/listSearch.ts';
import { asShown } from '#client/paging.ts';
import type { Read } from '#client/read.ts';
import type { Api } from '#client/trpc.ts';
import { CAMPAIGN_BADGES } from '#shared/campaigns/campaign-filters.ts';
import { INDUSTRY_GROUPS } from '#shared/choices/industry-groups.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { CampaignsSearch } from './campaignsSearch.ts';

const badge = oneOf(CAMPAIGN_BADGES);
const group = oneOf(INDUSTRY_GROUPS);

/** The input of the two lists; a word in the address that is no filter is left out. */
export const campaignsInput = ({ search, status, industry, from, until }: CampaignsSearch) => ({
  search,
  status: badge(status),
  industry: group(industry),
  from,
  until,
  limit: PAGE_SIZES.campaigns,
});
export type CampaignsInput = ReturnType<typeof campaignsInput>;

/** The lists that have campaigns of the chosen status: a draft has no other one. */
export const listsOf = ({ status }: CampaignsInput) =>
  (['drafts', 'submitted'] as const).filter((which) => !status || (status === 'draft') === (which === 'drafts'));

/** The reads of the campaigns screen. Its route loads this late, because every screen loads all routes. */
export function campaignsReads(api: Api, search: CampaignsSearch): Read[] {
  const input = campaignsInput(search);
  return [
    api.views.list.queryOptions({ list: 'campaigns' }),
    ...listsOf(input).map((which) =>
      api.campaigns.list.infiniteQueryOptions({ which, ...input }, asShown(search[which])),
    ),
  ];
}
