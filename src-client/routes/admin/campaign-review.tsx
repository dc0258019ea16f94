import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '#client/features/review/ReviewPage.tsx';
import { reviewSearch } from '#client/features/review/reviewSearch.ts';
import { screenOf } from '../-screenOf.ts';

export const Route = createFileRoute('/admin/campaign-review')({
  ...screenOf(reviewSearch, reviewSearch.page, ({ review, content }, page) => [
    review.statistics.queryOptions(),
    review.queue.queryOptions(page),
    content.overdue.queryOptions({ cursor: null }),
  ]),
  component: ReviewPage,
});
