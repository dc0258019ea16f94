import { afterParam } from '#client/components/core/searchParams.ts';

/** What the address of a brand's analytics says: the page of its campaigns. */
export const brandAnalyticsSearch = (search: Record<string, unknown>): { after?: string | undefined } => ({
  after: afterParam(search),
});
