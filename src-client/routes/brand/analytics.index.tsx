import { createFileRoute } from '@tanstack/react-router';
import { BrandAnalyticsPage } from '#client/features/analytics/BrandAnalyticsPage.tsx';
import { brandAnalyticsSearch } from '#client/features/analytics/brandAnalyticsSearch.ts';
import { cursorOf } from '#client/paging.ts';

export const Route = createFileRoute('/brand/analytics/')({
  validateSearch: brandAnalyticsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api, load }, deps: { after, period = 'all' } }) =>
    load(
      api.analytics.brand.queryOptions({ period }),
      api.analytics.brandCampaigns.queryOptions({ cursor: cursorOf(after) }),
    ),
  component: BrandAnalyticsPage,
});
