import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { configure, fireEvent, within } from '@testing-library/dom';
import { createTRPCClient, httpLink } from '@trpc/client';
import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import { connectToaster } from '#client/components/base/notify.ts';
import { createQueryClient } from '#client/trpc.ts';
import type { AppRouter } from '#server/router.ts';
import { styleQuickly, withinApp } from './within-app.ts';

// A part of a screen in jsdom, alive: what is said after a press, and what is sent. There is no layout, and the server is a stub here: what is sent is
// what it would get, and the answers are given. A browser test walks the screen.
configure({ asyncUtilTimeout: 20_000, defaultHidden: true });

/** An answer of the stub that is no data. */
class Refusal {
  readonly httpStatus: number;
  readonly body: object;
  constructor(message: string, httpStatus: number, data: object) {
    this.httpStatus = httpStatus;
    this.body = { error: { message, code: -32603, data: { httpStatus, ...data } } };
  }
}

/** The server refuses, in a sentence about a field if one is named. */
export const refuses = (message: string, field?: string): Refusal =>
  new Refusal(message, 400, { code: 'BAD_REQUEST', field });
/** The server answers with this code. */
export const says = (code: string, httpStatus: number, message = 'No'): Refusal =>
  new Refusal(message, httpStatus, { code });
/** The server stumbles. */
export const BROKEN: Refusal = new Refusal('Something went wrong. Please try again.', 500, {
  code: 'INTERNAL_SERVER_ERROR',
});
/** The call never arrives. */
export const UNREACHED: unique symbol = Symbol('unreached');

/**
 * By procedure: data, one of the above, a promise of either, or a function of the input that answers either. What is not named answers null. Tests change
 * it on the way.
 */
export type Answers = Record<string, unknown>;

/**
 * Shows a part at an address. Returns queries on the page, and lists of what is read and sent, where links lead, and what the toasts say; all of it ends
 * with the test.
 */
export function show(part: ReactElement, answers: Answers, at = '/shown') {
  // A window without a pointer and without a layout, for which jsdom cannot answer itself.
  window.matchMedia = (media) => Object.assign(new EventTarget(), { media, matches: false }) as MediaQueryList;
  window.scrollTo = () => {};
  styleQuickly();
  const sent: { name: string; input: unknown }[] = [];
  const reads: { name: string; input: unknown }[] = [];
  const went: string[] = [];
  const said: (string | undefined)[][] = [];
  const answer: typeof fetch = async (address, init) => {
    const { pathname, searchParams } = new URL(String(address));
    const name = pathname.slice('/trpc/'.length);
    const writes = typeof init?.body === 'string';
    const asked: unknown = JSON.parse(writes ? String(init.body) : (searchParams.get('input') ?? 'null'));
    (writes ? sent : reads).push({ name, input: asked });
    const wanted = answers[name];
    const given = await (typeof wanted === 'function' ? wanted(asked) : wanted);
    if (given === UNREACHED) throw new TypeError('Failed to fetch');
    if (given instanceof Refusal) return Response.json(given.body, { status: given.httpStatus });
    return Response.json({ result: { data: given ?? null } });
  };
  const client = createTRPCClient<AppRouter>({ links: [httpLink({ url: 'http://accord.test/trpc', fetch: answer })] });
  const queryClient = createQueryClient();
  const top = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => top,
    path: '$',
    component: () => withinApp(part, client, queryClient, (href) => went.push(href)),
  });
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({ routeTree: top.addChildren([screen]), history });
  const place = document.body.appendChild(document.createElement('div'));
  // Boundaries show what failed; nobody needs it in the log, too.
  const root = createRoot(place, { onCaughtError: () => {} });
  root.render(createElement(RouterProvider, { router }));
  const silence = connectToaster(({ message, description }) => said.push([message, description]));
  onTestFinished(() => {
    silence();
    root.unmount();
    document.body.replaceChildren();
  });
  return { sent, reads, went, said, screen: within(document.body), address: () => history.location.href };
}

/** Types into a field, and leaves it. */
export function type(field: HTMLElement, value: string): void {
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
}
