import { Outlet, Scripts, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Ready } from '#client/components/base/Ready.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { Toaster } from '#client/components/base/Toaster.tsx';
import { FocusOnNavigation, RouteProgress } from '#client/components/core/RouteFeedback.tsx';
import { StaleNotice } from '#client/components/frame/StaleNotice.tsx';
import { useRecheckSession, useSession } from '#client/features/auth/session.ts';
import { useLiveEvents } from '#client/live.ts';
import { session as sessionWatch } from '#client/trpc.ts';
import { commonMessages } from '#shared/messages/common.ts';
import * as texts from '#shared/messages/screens/root.ts';

/** On `/` a visitor may just look around; every other screen waits for who it is. */
export function RootPending() {
  const landing = useRouterState({ select: (state) => state.location.pathname === '/' });
  return <Spinner label={landing ? texts.loading : commonMessages.authenticating} />;
}

/** Around every screen. */
export function Root() {
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
      <Ready />
      {/* What the browser goes on with; it takes these scripts away itself. */}
      {import.meta.env.SSR && <Scripts />}
    </>
  );
}

/** When the server asks to sign in although we took someone as signed in, the session is read anew and the guards run again. */
function useLostSession(): void {
  const recheck = useRecheckSession();
  const session = useSession();
  useEffect(() => {
    sessionWatch.onLost = () => {
      // Without an answer nothing is known to have changed; whatever is asked for next says so itself.
      if (session) recheck().catch(() => undefined);
    };
    return () => {
      sessionWatch.onLost = () => {};
    };
  }, [recheck, session]);
}
