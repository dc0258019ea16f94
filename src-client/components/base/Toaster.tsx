import { lazy, Suspense, useEffect, useState } from 'react';
import { whenNeeded } from './notify.ts';

export { notify } from './notify.ts';

const ToastList = lazy(() => import('../layers/ToastList.tsx'));
const IDLE_MS = 3_000;

/** The place where toasts appear; rendered once, at the root. Its code comes with the first message, or when nothing else is to do. */
export function Toaster() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const load = () => setWanted(true);
    whenNeeded(load);
    const timer = setTimeout(load, IDLE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    // The browser draws nothing before this (index.html): in half a page, what stands in its middle would move when the rest comes. A dialog
    // hides the rest of the page from screen readers, but not what is marked as speaking when it opens: toasts may come later.
    <div id="page-end" aria-live="off">
      {wanted && (
        <Suspense>
          <ToastList />
        </Suspense>
      )}
    </div>
  );
}
