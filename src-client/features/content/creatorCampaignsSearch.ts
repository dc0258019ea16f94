import { oneOf, searchOf, shown } from '#client/components/lists/listSearch.ts';
import type { CampaignBucket } from '#shared/campaigns/campaign-dates.ts';

/** The parts of one campaign's screen. */
const PARTS = ['overview', 'requirements', 'uploads'] as const;
export type CampaignPart = (typeof PARTS)[number];

const TABS = ['active', 'upcoming', 'completed'] as const satisfies readonly CampaignBucket[];

/** Which of a creator’s campaigns the address shows, and how many pages of their list. */
export const creatorCampaignsSearch = searchOf({ tab: oneOf(TABS), shown });

/** Which part of one campaign the address opens, so that news of an upload leads to the uploads. */
export const creatorCampaignSearch = searchOf({ tab: oneOf(PARTS) });
