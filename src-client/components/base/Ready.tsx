import { useEffect } from 'react';

/** What is not interactive yet: the screen that the server has rendered, and the parts whose code or data is still loading. */
const awaited = new Set<symbol>();
let framed = false;

/** Marks the page as interactive: from here on it reacts to clicks (until then, styles.css shows that it does not). */
function look(): void {
  // After all effects of what is shown now, because a part that is still loading registers in one of them.
  queueMicrotask(() => {
    if (framed && awaited.size === 0) document.documentElement.dataset.ready = '';
  });
}

/** The page does not count as interactive before this part does; returns a function that says it is. */
export function awaitPart(): () => void {
  const part = Symbol('part');
  awaited.add(part);
  return () => {
    if (awaited.delete(part)) look();
  };
}

let arrive = () => {};

/** The page does not count as interactive before its screen does; React hydrates the frame around it first. */
export function awaitScreen(): void {
  arrive = awaitPart();
}

/** The screen is interactive: it has set its title. */
export const screenArrived = (): void => arrive();

/** Rendered in the frame of every page. */
export function Ready() {
  useEffect(() => {
    framed = true;
    look();
  }, []);
  return null;
}
