import { createRequestHandler, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { AppRouter } from '#server/router.ts';
import { type GuardNotice, LEFT_TO_BROWSER, type PageCode, type PageRequest, type RenderedPage } from '#shared/page.ts';
import { App, createParts } from './app.tsx';

/**
 * Renders the page of an address: guards and loaders run here, and the data that they read is embedded in the page for the browser to continue with.
 */
export async function renderPage(page: PageRequest): Promise<RenderedPage> {
  let notice: GuardNotice | null = null;
  let asking = true;
  let rendering = false;
  const stopAsking = () => {
    asking = false;
  };
  void page.deadline.then(stopAsking);
  const inProcess: TRPCLink<AppRouter> = () => (operation) =>
    observable((observer) => {
      // Reads that no loader has started in time are not started while the screen renders: they are left to the browser.
      if (!asking) {
        observer.error(new TRPCClientError('Left to the browser'));
        return;
      }
      page.call(operation.op.path, operation.op.input).then(
        (data) => {
          // Data that arrives while the screen renders is in none of its parts, so it must not be in the page's data either: the browser would
          // hydrate a different screen.
          if (rendering) {
            observer.error(new TRPCClientError('Left to the browser'));
            return;
          }
          observer.next({ result: { data } });
          observer.complete();
        },
        (error) => observer.error(TRPCClientError.from(error)),
      );
    });
  const parts = createParts({
    client: createTRPCClient<AppRouter>({ links: [inProcess] }),
    facts: page.facts,
    tell: (name) => {
      notice = name;
    },
    waitFor: (reading) => Promise.race([reading, page.deadline]),
  });
  parts.router.update({ ...parts.router.options, isServer: true, ssr: { nonce: page.nonce } });
  const handle = createRequestHandler({
    createRouter: () => parts.router,
    request: new Request(`http://localhost${page.address}`),
  });
  const response = await handle(({ router, responseHeaders }) =>
    renderSsrHtmlResponse({
      router,
      responseHeaders,
      render: async () => {
        stopAsking();
        rendering = true;
        let title: string | null = null;
        const named = (name: string) => {
          title = name;
        };
        const screen = await renderWhole(<App parts={parts} onTitle={named} />, page);
        return page.document(screen, title);
      },
    }),
  );
  const redirect = response.headers.get('location');
  if (response.status >= 500) throw new Error('The screen could not be rendered');
  return { status: response.status, html: redirect ? '' : await response.text(), redirect, notice };
}

/** The HTML of a screen with all its parts; parts that are not ready at the deadline are left to the browser. */
async function renderWhole(screen: ReactNode, { deadline, nonce }: PageRequest): Promise<string> {
  const late = new AbortController();
  const stream = await renderToReadableStream(screen, {
    nonce,
    signal: late.signal,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // The browser retries whatever fails here, and says what is wrong. A part without data has not failed.
    onError: (error) => (late.signal.aborted || error instanceof TRPCClientError ? LEFT_TO_BROWSER : undefined),
  });
  // Only now, because the frame around the parts must be rendered.
  let ready = false;
  void deadline.then(() => {
    if (!ready) late.abort();
  });
  await stream.allReady.catch(() => undefined);
  ready = true;
  return new Response(stream).text();
}

({ renderPage }) satisfies PageCode;
