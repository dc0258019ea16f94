import { listSearch, oneOf, type SearchIn, text } from '#client/components/lists/listSearch.ts';
import { CAMPAIGN_TYPES, TIERS } from '#shared/choices/tiers.ts';

const VIEWS = ['table', 'grouped'] as const;
const GROUPINGS = ['tier', 'type'] as const;
export type View = (typeof VIEWS)[number];
export type Grouping = (typeof GROUPINGS)[number];

/** The search of the list of floors, and its view. */
export const floorsSearch = listSearch(
  {
    search: text,
    tier: oneOf(TIERS),
    type: oneOf(CAMPAIGN_TYPES),
    view: oneOf(VIEWS),
    group: oneOf(GROUPINGS),
  },
  ({ search, tier, type }) => ({ search, tier, campaignType: type }),
);
export type FloorsSearch = SearchIn<typeof floorsSearch>;
