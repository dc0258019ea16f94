import { type ComponentType, useEffect, useState } from 'react';
import { whenNeeded } from './notify.ts';

export { notify } from './notify.ts';

const IDLE_MS = 3_000;

/** A page without toasts does all else; the error screen that a failure leads to would do nothing. */
const withoutIt = (): void => {};

/** The place where toasts appear; rendered once, at the root. Its code comes with the first message, or when nothing else is to do. */
export function Toaster() {
  const [ToastList, setToastList] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () => {
      // A browser asks only once for a script, and keeps it that nothing came: so it waits for a connection.
      if (navigator.onLine) void import('../parts/ToastList.tsx').then(show, withoutIt);
      else window.addEventListener('online', load, { once: true });
    };
    const show = (code: typeof import('../parts/ToastList.tsx')) => setToastList(() => code.ToastList);
    whenNeeded(load);
    const timer = setTimeout(load, IDLE_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return (
    // The browser draws nothing before this (index.html): in half a page, what stands in its middle would move when the rest comes. A dialog
    // hides the rest of the page from screen readers, but not what is marked as speaking when it opens: toasts may come later.
    <div id="page-end" aria-live="off">
      {ToastList && <ToastList />}
    </div>
  );
}
