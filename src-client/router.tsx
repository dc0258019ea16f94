import { createRouter, type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { usePageTitle } from './components/base/pageTitle.ts';
import { SkeletonPage } from './components/base/Skeleton.tsx';
import { tabStorage } from './components/base/storage.ts';
import { EmptyState } from './components/core/EmptyState.tsx';
import { ErrorRecovery } from './components/core/ErrorBoundary.tsx';
import { isMissingCode } from './components/core/retry.ts';
import type { RouterContext } from './router-context.ts';
import { routeTree } from './routeTree.gen.ts';

/** Automatic retries of a path. Kept for the browser's tab, because only a reload fetches code again that did not load. */
const tries = {
  of: (path: string): number => Number(tabStorage.get(`accord-tries-${path}`) ?? 0),
  count: (path: string): void => tabStorage.set(`accord-tries-${path}`, String(tries.of(path) + 1)),
  forget: (path: string): void => tabStorage.remove(`accord-tries-${path}`),
};

function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const [path] = useState(router.state.location.pathname);
  const retry = useCallback(
    (automatic: boolean) => {
      if (automatic) tries.count(path);
      else tries.forget(path);
      if (isMissingCode(error)) window.location.reload();
      else void router.invalidate();
    },
    [router, path, error],
  );
  return (
    <ErrorRecovery
      error={error}
      tries={tries.of(path)}
      onRetry={retry}
      onGoBack={router.history.canGoBack() ? () => router.history.back() : undefined}
    />
  );
}

/** Something that does not exist (or belongs to someone else, or is gone), as opposed to an unknown path, which leads home. */
function NotFoundPanel() {
  usePageTitle('Not found');
  return (
    <EmptyState title="Not found" text="What you are looking for does not exist, or you do not have access to it." />
  );
}

/** The screens, with the context that guards and loaders get. */
export function createAppRouter(context: RouterContext) {
  const router = createRouter({
    routeTree,
    context,
    defaultPreload: 'intent',
    // The query cache decides how long data is fresh, so the router's own cache must always ask it.
    defaultPreloadStaleTime: 0,
    // Another thing of the same kind is another screen, with nothing of what was typed or opened for the one before.
    defaultRemountDeps: ({ params }) => params,
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: SkeletonPage,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: NotFoundPanel,
    scrollRestoration: true,
  });
  // Reset on leaving a path and not when a screen has rendered: the error screen also renders, and would be retried for ever.
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation && pathChanged) tries.forget(fromLocation.pathname);
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
