import { createRequestHandler, renderSsrHtmlResponse } from '@tanstack/react-router/ssr/server';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import type { AppRouter } from '#server/router.ts';
import { type GuardNotice, LEFT_TO_BROWSER, type PageCode, type PageRequest, type RenderedPage } from '#shared/page.ts';
import { App, createParts } from './app.tsx';

/** Renders the page of an address: guards and loaders run here, and what they read stands in the page for the browser to go on with. */
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
      // What no loader has asked for in time, no part of the screen asks for while it is rendered: the browser does.
      if (!asking) {
        observer.error(new TRPCClientError('Left to the browser'));
        return;
      }
      page.call(operation.op.path, operation.op.input).then(
        (data) => {
          // What comes while the screen is rendered is in none of its parts, and so may not be in the page's data either: the browser
          // would take over another screen than stands there.
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

/** The HTML of a screen with all its parts; those that are not ready at the deadline are left to the browser. */
async function renderWhole(screen: ReactNode, { deadline, nonce }: PageRequest): Promise<string> {
  const late = new AbortController();
  const stream = await renderToReadableStream(screen, {
    nonce,
    signal: late.signal,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // What fails here is tried again by the browser, which says what is wrong. A part whose data is missing has not failed.
    onError: (error) => (late.signal.aborted || error instanceof TRPCClientError ? LEFT_TO_BROWSER : undefined),
  });
  // Only now, because the frame around the parts has to be there.
  let ready = false;
  void deadline.then(() => {
    if (!ready) late.abort();
  });
  await stream.allReady.catch(() => undefined);
  ready = true;
  return new Response(stream).text();
}

({ renderPage }) satisfies PageCode;
