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

const styled = new WeakSet<Document>();

/**
 * From now on jsdom reads its sheet once for each kind of element that has no style of its own. There are no other sheets, and queries by role ask for
 * the style of each part of each element.
 */
export function styleQuickly(): void {
  if (styled.has(document)) return;
  styled.add(document);
  const { getComputedStyle } = window;
  const known = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudo) => {
    if (element.hasAttribute('style') || pseudo) return getComputedStyle(element, pseudo);
    const key = [element.localName, ...['hidden', 'open', 'type'].map((name) => element.getAttribute(name))].join(' ');
    const style = known.get(key) ?? getComputedStyle(element);
    known.set(key, style);
    return style;
  };
}
