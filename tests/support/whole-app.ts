import { createMemoryHistory } from '@tanstack/react-router';
import { type BoundFunctions, configure, fireEvent, type queries, within } from '@testing-library/dom';
import { createTRPCClient, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, vi } from 'vitest';
import { App, createParts } from '#client/app.tsx';
import { notify } from '#client/components/base/notify.ts';
import { tell } from '#client/guard-notices.ts';
import type { AppRouter } from '#server/router.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import type { Role } from '#shared/policy/rule.ts';
import { styleQuickly } from './within-app.ts';

// The whole app in jsdom, without a server: what a screen says for answers that only a broken server gives. There is no layout here, so everything in
// the page counts.
configure({ defaultHidden: true, asyncUtilTimeout: 60_000 });

/** An answer that is an error; without a code the server could not be reached. */
export class Failure {
  readonly code: string | null;
  readonly message: string;

  constructor(code: string | null = 'INTERNAL_SERVER_ERROR', message = 'Something went wrong. Please try again.') {
    this.code = code;
    this.message = message;
  }
}

/** What each procedure answers, now or later. Those that are not named never do. */
export type Answers = Record<string, unknown>;

const errorOf = ({ code, message }: Failure) =>
  code === null
    ? TRPCClientError.from<AppRouter>(new TypeError('Failed to fetch'))
    : TRPCClientError.from<AppRouter>({ error: { message, code: -32603, data: { code } } });

const answering =
  (answers: Answers): TRPCLink<AppRouter> =>
  () =>
  ({ op: { path } }) =>
    observable((observer) => {
      if (!(path in answers)) return;
      const answer = answers[path];
      // As over a network, after everything that the page does at this moment.
      void Promise.resolve(answer).then((data) =>
        setTimeout(() => {
          if (data instanceof Failure) return observer.error(errorOf(data));
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        }),
      );
    });

/** What jsdom has not, and needs not: nothing here has a size, and no news come. */
class Unseeing extends EventTarget {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  close(): void {}
}
Object.assign(window, {
  matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: false }),
  ResizeObserver: Unseeing,
  IntersectionObserver: Unseeing,
  EventSource: Unseeing,
  scrollTo: () => {},
});

/** Somebody who is signed in. */
export const sessionOf = (role: Role): SessionView => ({
  id: '0198c0de-0000-7000-8000-000000000001',
  email: `${role}@accord.test`,
  role,
  status: 'active',
  emailConfirmed: true,
  firstName: 'Ada',
  lastName: 'Person',
  companyName: role === 'brand' ? 'Northwind' : null,
  pictureUrl: null,
  secondFactor: false,
  passkey: false,
  setup: null,
  erasedOn: null,
  acting: null,
  seat: null,
  waiting: false,
});

/** What the app has said in passing since it was opened. */
export const said: string[] = [];

/** Opens an address of the app as somebody with this role, until the test ends. Who fails is tried again at once. `answers` may be changed afterwards. */
export async function openApp(path: string, role: Role, answers: Answers) {
  if (!('auth.session' in answers)) answers['auth.session'] = sessionOf(role);
  said.length = 0;
  styleQuickly();
  for (const kind of ['success', 'error', 'info'] as const) {
    vi.spyOn(notify, kind).mockImplementation(
      (message: string, description?: string) => void said.push(description ? `${message}: ${description}` : message),
    );
  }
  const client = createTRPCClient<AppRouter>({ links: [answering(answers)] });
  const parts = createParts({ client, tell });
  const { queryClient, router } = parts;
  const { queries, ...others } = queryClient.getDefaultOptions();
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } });
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [path] }) });
  const root = createRoot(document.body.appendChild(document.createElement('div')), { onCaughtError: () => {} });
  root.render(createElement(App, { parts }));
  onTestFinished(() => {
    vi.restoreAllMocks();
    root.unmount();
    document.body.replaceChildren();
  });
  return { screen: within(document.body), router };
}

/** Fills fields in, by how their labels begin. */
export function writeIn(screen: BoundFunctions<typeof queries>, values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}
