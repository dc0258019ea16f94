import { hydrate } from '@tanstack/react-router/ssr/client';
import type { ReactNode } from 'react';
import { App, createParts } from './app.tsx';
import { awaitScreen } from './components/base/Ready.tsx';
import { setServerClock } from './components/core/now.ts';
import { rememberTimeZone } from './components/core/timeZone.ts';
import { trpcClient } from './trpc.ts';

const parts = createParts({
  client: trpcClient,
  tell: (notice) => void import('./guard-notices.ts').then(({ tell }) => tell(notice)),
});

/** The app on a screen that the server has rendered: the same screen with the same data, so nothing is fetched or drawn twice. */
export async function takeOver(): Promise<ReactNode> {
  await hydrate(parts.router);
  window.$_TSR?.h();
  if (parts.facts) setServerClock(new Date(parts.facts.now));
  rememberTimeZone(parts.facts?.timeZone);
  // A page whose screen has not set a title has no screen to wait for.
  if (document.title !== 'Accord') awaitScreen();
  return <App parts={parts} />;
}

/** The app when the server has rendered nothing: in development, after a public page, or when rendering failed. */
export async function start(): Promise<ReactNode> {
  const { router } = parts;
  // The skeleton appears after the same delay as everywhere else.
  const pending = new Promise((done) => setTimeout(done, router.options.defaultPendingMs));
  await Promise.race([router.load(), pending]);
  rememberTimeZone(undefined);
  return <App parts={parts} />;
}
