import { late } from '../core/late.tsx';
import { useHydrated } from './typing.ts';

const NoToasts = () => null;
/** Fetched once the page is alive: until then the messages wait. A page whose code for them is lost goes on without them. */
const ToastList = late(async () => (await import('../frame/ToastList.tsx').catch(() => null))?.ToastList ?? NoToasts);

/** The place where toasts appear; rendered once, at the root. Without scripts there are no toasts, so the server renders it empty. */
export function Toaster() {
  const hydrated = useHydrated();
  return (
    // The browser paints nothing before it reaches this element (index.html): in half a page, centred content would move when the rest arrives. An
    // open dialog hides the rest of the page from screen readers, except live regions that exist when it opens; toasts may come after that.
    <div id="page-end" aria-live="off">
      {hydrated && <ToastList />}
    </div>
  );
}
