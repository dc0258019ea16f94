import { createFileRoute } from '@tanstack/react-router';
import { Dashboard } from './-Dashboard.tsx';

export const Route = createFileRoute('/creator/')({ component: Home });

function Home() {
  const { session } = Route.useRouteContext();
  return <Dashboard session={session} />;
}
