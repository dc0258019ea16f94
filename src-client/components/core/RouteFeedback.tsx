import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as texts from '#shared/messages/components/route-feedback.ts';

/** A thin bar while the next screen loads; the animation waits 120 ms, so quick ones show nothing. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className="route-progress" role="progressbar" aria-label={texts.loadingThePage} /> : null;
}

/**
 * After a navigation to another path the focus moves to the new screen's heading (or its main part), so that keyboard and screen
 * reader start where the eye does. Changes of the query only, as by a filter, leave it alone.
 */
export function FocusOnNavigation() {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        const target = document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.getElementById('main');
        target?.focus({ preventScroll: true });
      }),
    [router],
  );
  return null;
}
