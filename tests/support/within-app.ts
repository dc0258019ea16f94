import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { type Navigation, NavigationProvider } from '#client/components/base/navigation.ts';
import { type ApiClient, trpc } from '#client/trpc.ts';

/** A part of a screen, with what it asks, and where its links and its acts lead. */
export function withinApp(part: ReactNode, client: ApiClient, queryClient: QueryClient, go: Navigation['go']) {
  const navigation = { go, preload: () => {}, block: () => () => {} };
  const placed = createElement(NavigationProvider, { value: navigation }, part);
  const children = createElement(QueryClientProvider, { client: queryClient }, placed);
  return createElement(trpc.Provider, { client, queryClient, children });
}
