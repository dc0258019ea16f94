import { createFileRoute } from '@tanstack/react-router';
import { RevenuePage } from '#client/features/analytics/RevenuePage.tsx';
import { type RevenueSearch, revenueSearch } from '#client/features/analytics/revenueSearch.ts';

export const Route = createFileRoute('/admin/')({
  validateSearch: (search): RevenueSearch => revenueSearch(search),
  loaderDeps: ({ search: { timeframe = 'monthly', month } }) => ({ timeframe, month }),
  loader: ({ context: { api, load }, deps }) =>
    load(api.analytics.revenue.queryOptions(deps), api.analytics.pipeline.queryOptions({})),
  component: AdminHome,
});

function AdminHome() {
  const { timeframe = 'monthly', month } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <RevenuePage
      timeframe={timeframe}
      month={month}
      onChange={(choice) => void navigate({ search: (now) => ({ ...now, ...choice }), resetScroll: false })}
    />
  );
}
