import { createFileRoute } from '@tanstack/react-router';
import { CreatorDashboardScreen } from '#client/screens/CreatorDashboardScreen.tsx';
import { dashboardReads } from './-dashboardReads.ts';

export const Route = createFileRoute('/creator/dashboard')({
  loader: ({ context: { api, load } }) => load(...dashboardReads(api)),
  component: Home,
});

function Home() {
  const { session } = Route.useRouteContext();
  return <CreatorDashboardScreen session={session} />;
}
