import { textParam, wordParam } from '#client/components/core/searchParams.ts';
import { CAMPAIGN_TYPES, type CampaignType, TIERS, type Tier } from '#shared/choices/tiers.ts';

const VIEWS = ['table', 'grouped'] as const;
const GROUPINGS = ['tier', 'type'] as const;
export type View = (typeof VIEWS)[number];
export type Grouping = (typeof GROUPINGS)[number];

/** What the address says about the list of floors. */
export interface FloorsSearch {
  search?: string | undefined;
  tier?: Tier | undefined;
  type?: CampaignType | undefined;
  view?: View | undefined;
  group?: Grouping | undefined;
}

/** What the address of the floors says; what is not understood is left out. */
export const floorsSearch = (search: Record<string, unknown>): FloorsSearch => ({
  search: textParam(search, 'search'),
  tier: wordParam(search, 'tier', TIERS),
  type: wordParam(search, 'type', CAMPAIGN_TYPES),
  view: wordParam(search, 'view', VIEWS),
  group: wordParam(search, 'group', GROUPINGS),
});

/** What is asked for with it. */
export const floorsInput = ({ search = '', tier, type }: FloorsSearch) => ({ search, tier, campaignType: type });
