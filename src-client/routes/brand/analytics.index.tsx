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
  component: BrandAnalytics,
});

function BrandAnalytics() {
  const { period = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const choose = (chosen: typeof period) =>
    void navigate({ search: (now) => ({ ...now, period: chosen }), replace: true, resetScroll: false });
  return <BrandAnalyticsPage period={period} onPeriod={choose} />;
}
