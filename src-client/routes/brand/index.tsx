import { createFileRoute } from '@tanstack/react-router';
import { DashboardPage } from '#client/features/campaigns/DashboardPage.tsx';

/** `/brand`: the dashboard (BR-DASH-05). */
export const Route = createFileRoute('/brand/')({
  loader: ({ context: { api, load } }) =>
    load(api.campaigns.dashboard.queryOptions(), api.analytics.brand.queryOptions({ period: 'all' })),
  component: DashboardPage,
});
