import { shownParam, wordParam } from '#client/components/core/searchParams.ts';
import type { CampaignBucket } from '#shared/campaigns/campaign-dates.ts';

const TABS = ['active', 'upcoming', 'completed'] as const satisfies readonly CampaignBucket[];

interface CampaignsSearch {
  tab?: CampaignBucket | undefined;
  shown?: number | undefined;
}

/** Which of a creator’s campaigns the address asks for, and how far their list is opened. */
export const creatorCampaignsSearch = (search: Record<string, unknown>): CampaignsSearch => ({
  tab: wordParam(search, 'tab', TABS),
  shown: shownParam(search),
});
