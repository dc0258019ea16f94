import { useQueryClient } from '@tanstack/react-query';
import { Outlet, Scripts, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Ready } from '#client/components/base/Ready.tsx';
import { Spinner } from '#client/components/base/Skeleton.tsx';
import { Toaster } from '#client/components/base/Toaster.tsx';
import { useFocusOnNavigation } from '#client/components/core/focus.ts';
import { late } from '#client/components/core/late.tsx';
import { holdsUnsaved, saveEntered } from '#client/components/forms/entered.ts';
import { StaleNotice } from '#client/components/frame/StaleNotice.tsx';
import { useRecheckSession, useSession } from '#client/features/auth/session.ts';
import { useLiveEvents } from '#client/live.ts';
import { refreshAll } from '#client/refresh.ts';
import { session as sessionWatch, trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';

const SignInAgain = late(async () => (await import('#client/features/auth/SignInAgain.tsx')).SignInAgain);

/** On `/` a visitor can just look around; every other screen waits until the session is known. */
export function RootPending() {
  const landing = useRouterState({ select: (state) => state.location.pathname === '/' });
  return <Spinner label={landing ? 'Loading…' : 'Authenticating...'} />;
}

/** Wraps every screen. */
export function Root() {
  const session = useSession();
  const again = useLostSession();
  useFocusOnNavigation();
  // A new session reopens the stream.
  useLiveEvents(session !== null && session.setup !== '/setup/second-factor' && again === null);
  return (
    <>
      <RouteProgress />
      <Outlet />
      <StaleNotice />
      {again}
      <Toaster />
      <Ready />
      {/* The data with which the browser hydrates; it removes these scripts itself. */}
      {import.meta.env.SSR && <Scripts />}
    </>
  );
}

/**
 * If the server asks for a sign-in although somebody seemed to be signed in, the session is read again and the guards rerun. If it has ended and
 * something on the screen is not saved, the same person first signs in again over the screen: this returns the dialog for that. The screens of the
 * set-up lead to the sign-in (AUTH-23, AUTH-25).
 */
function useLostSession(): ReactNode {
  const recheck = useRecheckSession();
  const session = useSession();
  const client = useQueryClient();
  const { client: api } = trpc.useUtils();
  const [ended, setEnded] = useState<SessionView | null>(null);
  useEffect(() => {
    sessionWatch.onLost = () => {
      if (!session || ended) return;
      const look = async () => {
        // Not through the cache, from which the screen takes its session.
        if (session.setup === null && holdsUnsaved() && (await api.auth.session.query()) === null) setEnded(session);
        else await recheck();
      };
      // Without an answer nothing is known to have changed; the next read will say so itself.
      look().catch(() => undefined);
    };
    return () => {
      sessionWatch.onLost = () => {};
    };
  }, [recheck, session, ended, api]);
  const end = (go: () => Promise<unknown>) => () => {
    setEnded(null);
    go().catch(() => undefined);
  };
  const goOn = async () => {
    saveEntered();
    await refreshAll(client);
  };
  return ended && <SignInAgain session={ended} onSignedIn={end(goOn)} onClose={end(recheck)} />;
}

/** A thin bar while the next screen loads; the animation waits 120 ms, so quick ones show nothing. */
function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className="route-progress" role="progressbar" aria-label="Loading the page" /> : null;
}
