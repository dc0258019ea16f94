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
 * Starts at the top where the focus has been lost. A dialog that closes gives it back first, and what keeps it in its place does so within a
 * frame of the loss, which may come just now: only what is still lost a frame later is lost.
 */
function startAtTopIfLost(): void {
  const ifLost = (then: () => void) => requestAnimationFrame(() => isFocusLost() && then());
  requestAnimationFrame(() => ifLost(() => ifLost(startAtTop)));
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
      else if (!lostBefore) startAtTopIfLost();
    });
    return () => {
      before();
      after();
    };
  }, [router]);
  return null;
}
