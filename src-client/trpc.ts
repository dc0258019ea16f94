import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { createTRPCQueryUtils, createTRPCReact } from '@trpc/react-query';
import type { AppRouter } from '#server/router.ts';
import { refreshAfter } from './refresh.ts';

/** Hooks for components: `trpc.campaigns.list.useQuery(input)`. */
export const trpc = createTRPCReact<AppRouter>();

/** How long data is fresh (SHELL-28). */
const FRESH_MS = 60_000;
const MAX_RETRIES = 2;
/** tRPC puts the inputs of a batch into the address; longer batches are split. */
const MAX_URL_LENGTH = 4_000;
/** The server refuses larger batches. */
const MAX_BATCH = 20;

export type AppError = TRPCClientError<AppRouter>;

/** True if the server answered with an error, as opposed to a broken connection. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof TRPCClientError;
}

/** The code of the server's answer (`NOT_FOUND`, `FORBIDDEN`, …); null if there was no answer. */
export function errorCode(error: unknown): string | null {
  if (!isAppError(error)) return null;
  const data: unknown = error.data;
  return typeof data === 'object' && data !== null && 'code' in data && typeof data.code === 'string'
    ? data.code
    : null;
}

/** Retrying does not change a decision of the server; it may help with a broken connection or a busy server. */
function shouldRetry(failures: number, error: unknown): boolean {
  const code = errorCode(error);
  const passing = code === null || code === 'TIMEOUT' || code === 'SERVICE_UNAVAILABLE';
  return passing && failures < MAX_RETRIES;
}

/** Called when the server asks for a sign-in; the root route sets it, so that this file needs no routes. */
export const session = { onLost: () => {} };

function noticeLostSession(error: unknown): void {
  if (errorCode(error) === 'UNAUTHORIZED') session.onLost();
}

/** The query cache: one for each page in a browser, and one for each page that the server renders. */
export function createQueryClient(): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      // Reads even when offline, so that the failure is shown instead of a silent wait.
      queries: {
        staleTime: FRESH_MS,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        // A page does not wait for a retry on the server: the browser makes it.
        retry: import.meta.env.SSR ? false : shouldRetry,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => {
        noticeLostSession(error);
        // Something that no longer exists is not shown any more, unlike data that merely could not be refreshed.
        if (errorCode(error) === 'NOT_FOUND') query.setState({ data: undefined });
      },
    }),
    mutationCache: new MutationCache({
      onError: noticeLostSession,
      // A write is done once the screens show it. A refusal also refreshes them, because something has changed meanwhile.
      onSettled: (_answer, error, _input, _context, mutation) => {
        const shown = refreshAfter(client, mutation.options.mutationKey);
        return error ? undefined : shown;
      },
    }),
  });
  return client;
}

/** Calls procedures: over HTTP in the browser, in process on the server. */
export type ApiClient = ReturnType<typeof createTRPCClient<AppRouter>>;

/** The browser's plain client, for calls outside components. */
export const trpcClient: ApiClient = createTRPCClient<AppRouter>({
  links: [httpBatchLink({ url: '/trpc', maxURLLength: MAX_URL_LENGTH, maxItems: MAX_BATCH })],
});

/** For loaders and guards: `api.campaigns.list.ensureData(input)`. */
export const createApi = (queryClient: QueryClient, client: ApiClient) =>
  createTRPCQueryUtils<AppRouter>({ queryClient, client });
export type Api = ReturnType<typeof createApi>;
