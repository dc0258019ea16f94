import { createFileRoute } from '@tanstack/react-router';
import { reviewSearch } from '#client/features/review/reviewSearch.ts';
import { cursorOf } from '#client/paging.ts';
import { ReviewScreen } from '#client/screens/ReviewScreen.tsx';

export const Route = createFileRoute('/admin/campaign-review')({
  validateSearch: reviewSearch,
  loaderDeps: ({ search: { search = '', status = 'pending_review', sort, after } }) => ({
    search,
    status,
    sort,
    after,
  }),
  loader: ({ context: { api, load }, deps: { search, status, sort, after } }) =>
    load(
      api.review.statistics.queryOptions(),
      api.review.queue.queryOptions({ search, status, sort, cursor: cursorOf(after) }),
      api.content.overdue.queryOptions({ cursor: null }),
    ),
  component: ReviewScreen,
});
