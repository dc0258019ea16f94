import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { ErrorBoundary } from './components/ErrorBoundary.tsx';
import { type Navigation, NavigationProvider } from './components/navigation.ts';
import { router } from './router.tsx';
import { queryClient, trpc, trpcClient } from './trpc.ts';

const navigation: Navigation = {
  go: (href) => void router.navigate({ href }),
  preload: (href) => void router.preloadRoute({ to: href.split(/[?#]/)[0] ?? href }).catch(() => undefined),
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
