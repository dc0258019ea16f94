import { shownParam, wordParam } from '#client/components/core/searchParams.ts';
import type { CampaignBucket } from '#shared/campaigns/campaign-dates.ts';

/** The parts of one campaign's screen. */
const PARTS = ['overview', 'requirements', 'uploads'] as const;
export type CampaignPart = (typeof PARTS)[number];

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

/** Which part of one campaign the address opens, so that news of an upload leads to the uploads. */
export const creatorCampaignSearch = (search: Record<string, unknown>): { tab?: CampaignPart | undefined } => ({
  tab: wordParam(search, 'tab', PARTS),
});
