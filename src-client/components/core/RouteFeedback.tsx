import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import * as texts from '#shared/messages/components/route-feedback.ts';
import { isFocusLost } from './lostFocus.ts';

/** A thin bar while the next screen loads; the animation waits 120 ms, so quick ones show nothing. */
export function RouteProgress() {
  const loading = useRouterState({ select: (state) => state.isLoading });
  return loading ? <div className="route-progress" role="progressbar" aria-label={texts.loadingThePage} /> : null;
}

/** The screen's heading, or its main part. */
function startAtTop(): void {
  const target = document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}

/**
 * After a navigation to another path the focus moves to the new screen's heading (or its main part), so that keyboard and screen
 * reader start where the eye does. Changes of the query only, as by a filter, leave it alone, unless what had the focus has gone with what
 * was shown before.
 */
export function FocusOnNavigation() {
  const router = useRouter();
  useEffect(() => {
    let lostBefore = true;
    const before = router.subscribe('onBeforeNavigate', () => {
      lostBefore = isFocusLost();
    });
    const after = router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
      if (!fromLocation) return;
      if (fromLocation.pathname !== toLocation.pathname) startAtTop();
      // A dialog that closes gives the focus back first, and so does what keeps it in its place.
      else if (!lostBefore) requestAnimationFrame(() => requestAnimationFrame(() => isFocusLost() && startAtTop()));
    });
    return () => {
      before();
      after();
    };
  }, [router]);
  return null;
}
