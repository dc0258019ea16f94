import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from '#server/router.ts';
import type { ApiClient } from './trpc.ts';

/**
 * The client for what a page sends while it unloads: each call at once and separately, in a request that outlives the page. At most 64 kB may be in
 * flight this way; the browser refuses more.
 */
export const lastWord: ApiClient = createTRPCClient<AppRouter>({
  links: [httpLink({ url: '/trpc', fetch: (address, options) => fetch(address, { ...options, keepalive: true }) })],
});
