import { afterParam, idParam, wordParam } from '#client/components/core/searchParams.ts';
import type { QueueStatus } from '#shared/review/review.ts';
import { QUEUE_STATUSES } from '#shared/status-sets.ts';

interface ReviewSearch {
  status?: QueueStatus | undefined;
  campaignId?: string | undefined;
  after?: string | undefined;
}

/** What the address of the queue says: which campaigns it lists, its page, and the campaign that is open. */
export const reviewSearch = (search: Record<string, unknown>): ReviewSearch => ({
  status: wordParam(search, 'status', QUEUE_STATUSES),
  campaignId: idParam(search, 'campaignId'),
  after: afterParam(search),
});
