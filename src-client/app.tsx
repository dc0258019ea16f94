import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { type Navigation, NavigationProvider } from './components/navigation.ts';
import { leadsSomewhere, router } from './router.tsx';
import { queryClient, trpc, trpcClient } from './trpc.ts';

const pathOf = (href: string): string => href.split(/[?#]/)[0] ?? href;

const navigation: Navigation = {
  go: (href) => void router.navigate({ href }),
  preload: (href) => void router.preloadRoute({ to: pathOf(href) }).catch(() => undefined),
  exists: (href) => leadsSomewhere(pathOf(href)),
};

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
