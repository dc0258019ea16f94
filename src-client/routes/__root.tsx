import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { FocusOnNavigation, RouteProgress } from '#client/components/RouteFeedback.tsx';
import { Spinner } from '#client/components/Skeleton.tsx';
import { StaleNotice } from '#client/components/StaleNotice.tsx';
import { Toaster } from '#client/components/Toaster.tsx';
import { refreshSession, useSession } from '#client/features/auth/session.ts';
import { useLiveEvents } from '#client/live.ts';
import { type api, session as sessionWatch } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';

/** What every loader and guard gets; the root adds `session`. */
export interface RouterContext {
  queryClient: QueryClient;
  api: typeof api;
}

export const Route = createRootRouteWithContext<RouterContext>()({
  // Guards need to know who asks, so nothing is shown before the session is known.
  beforeLoad: async ({ context }) => ({ session: await context.api.auth.session.ensureData() }),
  pendingComponent: Pending,
  component: Root,
});

/** On `/` a visitor may just look around; every other screen waits for who it is. */
function Pending() {
  const landing = useRouterState({ select: (state) => state.location.pathname === '/' });
  return <Spinner label={landing ? 'Loading…' : commonMessages.authenticating} />;
}

function Root() {
  const session = useSession();
  useLiveEvents(session !== null && session.setup !== '/setup/second-factor');
  useLostSession();
  return (
    <>
      <RouteProgress />
      <FocusOnNavigation />
      <Outlet />
      <StaleNotice />
      <Toaster />
    </>
  );
}

/** When the server asks to sign in although we took someone as signed in, the session is read anew and the guards run again. */
function useLostSession(): void {
  const router = useRouter();
  const session = useSession();
  useEffect(() => {
    sessionWatch.onLost = () => {
      if (!session) return;
      const guardAgain = () => router.invalidate();
      // Without an answer nothing is known to have changed; whatever is asked for next says so itself.
      refreshSession().then(guardAgain, () => undefined);
    };
    return () => {
      sessionWatch.onLost = () => {};
    };
  }, [router, session]);
}
