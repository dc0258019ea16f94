import { useEffect } from 'react';

/** What has not come alive yet: the screen that the server has drawn, and the parts whose code or data is on its way. */
const awaited = new Set<symbol>();
let framed = false;

/** Marks the page as alive: from here on it answers to what is pressed (styles.css shows until then that it does not yet). */
function look(): void {
  // After all effects of what is shown now, because a part that is still to come says so in one of them.
  queueMicrotask(() => {
    if (framed && awaited.size === 0) document.documentElement.dataset.ready = '';
  });
}

/** The page is not alive before this part is; answers how to say that it is. */
export function awaitPart(): () => void {
  const part = Symbol('part');
  awaited.add(part);
  return () => {
    if (awaited.delete(part)) look();
  };
}

let arrive = () => {};

/** The page is not alive before its screen is; React brings the frame around it to life first. */
export function awaitScreen(): void {
  arrive = awaitPart();
}

/** The screen is alive: it has said its name. */
export const screenArrived = (): void => arrive();

/** Stands in the frame of every page. */
export function Ready() {
  useEffect(() => {
    framed = true;
    look();
  }, []);
  return null;
}
