import { createFileRoute } from '@tanstack/react-router';
import { CreatorDashboard } from '#client/features/deals/CreatorDashboard.tsx';
import { dashboardReads } from './-dashboardReads.ts';

export const Route = createFileRoute('/creator/')({
  loader: ({ context: { api, load } }) => load(...dashboardReads(api)),
  component: CreatorDashboard,
});
