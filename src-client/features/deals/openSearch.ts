import { listSearch, oneOf, shown, text } from '#client/components/lists/listSearch.ts';
import { REQUIREMENT_TYPES } from '#shared/choices/content-types.ts';
import { PLATFORMS } from '#shared/choices/platforms.ts';
import { PAGE_SIZES } from '#shared/constants.ts';

/** The search of the open campaigns. */
export const openSearch = listSearch(
  {
    tab: oneOf(['open', 'mine']),
    search: text,
    platform: oneOf(PLATFORMS),
    content: oneOf(REQUIREMENT_TYPES),
    shown,
  },
  ({ tab: _tab, search = '', ...filters }) => ({ search, ...filters, limit: PAGE_SIZES.openCampaigns }),
);
