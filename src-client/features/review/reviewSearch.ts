import { after, id, listSearch, oneOf, text } from '#client/components/lists/listSearch.ts';
import { TIME_SORTS } from '#shared/sorts.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';

/** The search of the queue of campaigns, with the open campaign. */
export const reviewSearch = listSearch(
  { search: text, status: oneOf(QUEUE_STATUSES), sort: oneOf(TIME_SORTS), campaignId: id, after },
  ({ search, status = 'pending_review', sort }) => ({ search, status, sort }),
);
