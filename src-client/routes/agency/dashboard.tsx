import { createFileRoute } from '@tanstack/react-router';
import { AgencyDashboardPage } from '#client/features/agency/AgencyDashboardPage.tsx';

export const Route = createFileRoute('/agency/dashboard')({
  loader: ({ context: { api, load } }) => load(api.agency.dashboard.queryOptions()),
  component: AgencyDashboardPage,
});
