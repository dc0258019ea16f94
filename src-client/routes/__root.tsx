import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { FocusOnNavigation, RouteProgress } from '#client/components/RouteFeedback.tsx';
import { Toaster } from '#client/components/Toaster.tsx';
import type { api } from '#client/trpc.ts';

/** What every loader and guard gets. */
export interface RouterContext {
  queryClient: QueryClient;
  api: typeof api;
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Root });

function Root() {
  return (
    <>
      <RouteProgress />
      <FocusOnNavigation />
      <Outlet />
      <Toaster />
    </>
  );
}
