import { afterParam, idParam, textParam, wordParam } from '#client/components/core/searchParams.ts';
import type { QueueStatus } from '#shared/review/review.ts';
import { TIME_SORTS, type TimeSort } from '#shared/sorts.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';

interface ReviewSearch {
  search?: string | undefined;
  status?: QueueStatus | undefined;
  sort?: TimeSort | undefined;
  campaignId?: string | undefined;
  after?: string | undefined;
}

/** What the address of the queue says: which campaigns it lists and in which order, its page, and the campaign that is open. */
export const reviewSearch = (search: Record<string, unknown>): ReviewSearch => ({
  search: textParam(search, 'search'),
  status: wordParam(search, 'status', QUEUE_STATUSES),
  sort: wordParam(search, 'sort', TIME_SORTS),
  campaignId: idParam(search, 'campaignId'),
  after: afterParam(search),
});
