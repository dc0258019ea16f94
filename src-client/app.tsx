import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { PageData } from '#shared/page-data.ts';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { type Navigation, NavigationProvider } from './components/navigation.ts';
import { setServerClock } from './components/now.ts';
import { leadsSomewhere, router } from './router.tsx';
import { api, queryClient, trpc, trpcClient } from './trpc.ts';

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

const navigation: Navigation = {
  go: (href) => void router.navigate({ href }),
  preload: (href) => void router.preloadRoute({ to: pathOf(href) }).catch(() => undefined),
  exists: (href) => leadsSomewhere(pathOf(href)),
};

/** What the server has written into the page, so that it need not be asked for: who is signed in, and the screen's first data. */
function readPageData(): void {
  const script = document.getElementById('page-data');
  if (!script) return;
  const { session, answers, now }: PageData = JSON.parse(script.textContent ?? '');
  script.remove();
  if (now !== null) setServerClock(new Date(now));
  api.auth.session.setData(undefined, session);
  for (const [ask, data] of answers) queryClient.setQueryData(ask, data);
}

/**
 * Finds the screen of the address and has its code fetched, so that the first thing drawn is the screen itself. Where no sketch of it
 * stands on the page, a skeleton comes as soon as anywhere else.
 */
export async function ready(sketched: boolean): Promise<void> {
  readPageData();
  const loaded = router.load();
  const patience = new Promise((done) => setTimeout(done, router.options.defaultPendingMs));
  await (sketched ? loaded : Promise.race([loaded, patience]));
}

/** The whole app: every screen, its data and its navigation. */
export function App() {
  return (
    <StrictMode>
      <trpc.Provider client={trpcClient} queryClient={queryClient}>
        <QueryClientProvider client={queryClient}>
          <NavigationProvider value={navigation}>
            <ErrorBoundary>
              <RouterProvider router={router} />
            </ErrorBoundary>
          </NavigationProvider>
        </QueryClientProvider>
      </trpc.Provider>
    </StrictMode>
  );
}
