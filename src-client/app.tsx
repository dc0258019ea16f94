import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { StrictMode } from 'react';
import type { GuardNotice, PageFacts } from '#shared/page.ts';
import { type Navigation, NavigationProvider } from './components/base/navigation.ts';
import { PageFactsProvider } from './components/base/pageFacts.ts';
import { PageTitleProvider } from './components/base/pageTitle.ts';
import { ErrorBoundary } from './components/core/ErrorBoundary.tsx';
import { ensure, type Read } from './read.ts';
import { createAppRouter } from './router.tsx';
import { type ApiClient, createApi, createQueryClient, trpc } from './trpc.ts';

/** The parts of the app: one set for each page in a browser, and one for each page that the server renders. */
export type AppParts = ReturnType<typeof createParts>;

/**
 * Makes the app's parts. `client` calls the procedures. `waitFor` is how long a screen waits for its reads; the browser does not wait, because it
 * shows a skeleton meanwhile. `facts` describe the page that is rendered; the browser takes them from the page.
 */
export function createParts({
  client,
  tell,
  waitFor = async () => {},
  facts = null,
}: {
  client: ApiClient;
  tell: (notice: GuardNotice) => void;
  waitFor?: (reading: Promise<unknown>) => Promise<unknown>;
  facts?: PageFacts | null;
}) {
  const queryClient = createQueryClient();
  const api = createApi(queryClient, client);
  const load = async (...reads: readonly Read[]) => {
    await waitFor(Promise.allSettled(reads.map((read) => ensure(queryClient, read))));
  };
  const router = createAppRouter({ api, queryClient, load, tell });
  const parts = { client, queryClient, router, facts };
  router.update({
    ...router.options,
    dehydrate: () => ({ facts }),
    hydrate: (page) => {
      parts.facts = page.facts;
    },
  });
  // The browser reads again whatever failed or took too long on the server, and shows what is wrong.
  setupRouterSsrQueryIntegration({
    router,
    queryClient,
    wrapQueryClient: false,
    dehydrateOptions: { shouldDehydrateQuery: ({ state }) => state.status === 'success' },
  });
  return parts;
}

const navigationOf = ({ router }: AppParts): Navigation => ({
  go: (href) => void router.navigate({ href }),
  // The router reads `href`, search included, but its types require `to` as well.
  preload: (href) => void router.preloadRoute({ href, to: href }).catch(() => undefined),
  block: (mayLeave) =>
    router.history.block({
      // The user did not ask for a navigation that replaces the address: the app redirects, for example when a session has ended.
      blockerFn: async ({ action, currentLocation: { pathname, search }, nextLocation }) =>
        action !== 'REPLACE' &&
        (pathname !== nextLocation.pathname || search !== nextLocation.search) &&
        !(await mayLeave()),
      // A guarded form listens for this itself, also on pages without the app.
      enableBeforeUnload: false,
    }),
});

/** The whole app: every screen, its data and its navigation. `onTitle` is called with the title of the screen as it is rendered. */
export function App({ parts, onTitle }: { parts: AppParts; onTitle?: (title: string) => void }) {
  const { client, queryClient, router, facts } = parts;
  return (
    <StrictMode>
      <PageFactsProvider value={facts}>
        <trpc.Provider client={client} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <NavigationProvider value={navigationOf(parts)}>
              <PageTitleProvider value={onTitle}>
                <ErrorBoundary>
                  <RouterProvider router={router} />
                </ErrorBoundary>
              </PageTitleProvider>
            </NavigationProvider>
          </QueryClientProvider>
        </trpc.Provider>
      </PageFactsProvider>
    </StrictMode>
  );
}
