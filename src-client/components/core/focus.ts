import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Whether nothing has the focus, so that a keyboard user would start at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Scrolls a part of the screen to the top of the window, and moves the focus into it. */
export function leadTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Puts the focus on the screen's heading, or its main part, so that keyboards and screen readers start where the eye does. */
export function startAtTop(): void {
  const target = document.querySelector<HTMLElement>('main h1[tabindex="-1"]') ?? document.getElementById('main');
  target?.focus({ preventScroll: true });
}

/**
 * Focuses the top of the screen if the focus was lost. A closing dialog gives it back first, and a component that keeps the focus in its place does
 * so within a frame; only a focus that is still lost a frame later is really lost.
 */
function startAtTopIfLost(): void {
  const ifLost = (then: () => void) => requestAnimationFrame(() => isFocusLost() && then());
  requestAnimationFrame(() => ifLost(() => ifLost(startAtTop)));
}

/**
 * The rule for the focus after a navigation: on another path, the top of the new screen gets it. If only the query changes, as with a filter, the
 * focus stays; the top gets it only if the focused element has gone.
 */
export function useFocusOnNavigation(): void {
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
}
