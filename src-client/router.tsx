import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { commonMessages } from '#shared/messages/common.ts';
import { EmptyState } from './components/EmptyState.tsx';
import { ErrorRecovery } from './components/ErrorBoundary.tsx';
import { SkeletonPage } from './components/Skeleton.tsx';
import { routeTree } from './routeTree.gen.ts';
import { api, queryClient } from './trpc.ts';

/** Automatic tries by path, because the router mounts the error screen anew for each failure. */
const triesByPath = new Map<string, number>();

function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const path = useRef(router.state.location.pathname).current;
  const retry = useCallback(
    (automatic: boolean) => {
      if (automatic) triesByPath.set(path, (triesByPath.get(path) ?? 0) + 1);
      else triesByPath.delete(path);
      void router.invalidate();
    },
    [router, path],
  );
  return (
    <ErrorRecovery
      error={error}
      tries={triesByPath.get(path) ?? 0}
      onRetry={retry}
      onGoBack={router.history.canGoBack() ? () => router.history.back() : undefined}
      homeHref="/"
    />
  );
}

/** A thing that is not there (another's, or gone), as opposed to a path that is not there, which leads home. */
function NotFoundPanel() {
  return <EmptyState title="Not found" text={commonMessages.notFound} />;
}

export const router = createRouter({
  routeTree,
  context: { queryClient, api },
  defaultPreload: 'intent',
  // The query cache decides how long data is fresh, so the router's own cache always asks it.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 200,
  defaultPendingComponent: SkeletonPage,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPanel,
  scrollRestoration: true,
});

// Not when a screen is rendered: the error screen is rendered, too, and would be tried again for ever.
router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) triesByPath.delete(fromLocation.pathname);
});

/** Whether a path leads to a screen of its own: every other one is led home by the route that catches what is unknown. */
export function leadsSomewhere(path: string): boolean {
  const [, params, found] = router.getMatchedRoutes(path);
  // `**` holds the rest of a path of which only the beginning is known.
  return found !== undefined && found.fullPath !== '/$' && !('**' in params);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
