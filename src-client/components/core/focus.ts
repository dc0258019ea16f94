import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Whether nothing has the focus, so that who uses the keyboard would begin at the top of the page. */
export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Brings a part of the screen to the top of the window, and the focus into it. */
export function leadTo(part: HTMLElement | null): void {
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}

/** Puts the focus on the screen's heading, or its main part: keyboard and screen reader start where the eye does. */
export function startAtTop(): void {
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
 * The rule for the focus after a navigation. To another path: the top of the new screen has it. Where only the query changes, as by a filter, it
 * stays, and the top gets it only if what had it has gone with what was shown before.
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
