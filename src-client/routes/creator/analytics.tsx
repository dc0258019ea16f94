import { createFileRoute } from '@tanstack/react-router';
import { CreatorAnalyticsPage } from '#client/features/analytics/CreatorAnalyticsPage.tsx';
import { creatorAnalyticsSearch } from '#client/features/analytics/creatorAnalyticsSearch.ts';
import { USUAL_PERIOD } from '#shared/analytics/creator-analytics.ts';

export const Route = createFileRoute('/creator/analytics')({
  validateSearch: creatorAnalyticsSearch,
  loaderDeps: ({ search: { period = USUAL_PERIOD } }) => ({ period }),
  loader: ({ context: { api, load }, deps }) =>
    load(
      api.analytics.creatorTotals.queryOptions(),
      api.analytics.creatorEarnings.queryOptions(deps),
      api.analytics.creatorPerformance.queryOptions(deps),
      api.analytics.creatorGrowth.queryOptions(deps),
    ),
  component: CreatorAnalyticsPage,
});
