import { createTRPCClient, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { expect, test } from 'vitest';
import type { AppRouter } from '#server/router.ts';
import type { Harness } from '#tests/support/harness.ts';
import { PARAMETERS, SAME_SCREEN, visitorOf } from '#tests/support/routes.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { idOf } from '#tests/support/sent.ts';

// The browser opens a screen at one of its addresses. At each other one it is the same.

const { h, open } = await demoScreens();

type Caller = Awaited<ReturnType<Harness['as']>>;

/** Calls the procedures themselves, as an account. */
const calling =
  (caller: Caller): TRPCLink<AppRouter> =>
  () =>
  ({ op: { path, input } }) =>
    observable((observer) => {
      const [router = '', name = ''] = path.split('.');
      const answer: Promise<unknown> = Reflect.get(Reflect.get(caller, router), name)(input);
      answer.then(
        (data) => {
          observer.next({ result: { type: 'data', data } });
          observer.complete();
        },
        (error) => observer.error(error),
      );
    });

/** A route's page, as the account that opens it. */
async function pageOf(route: string): Promise<SentPage> {
  const as = visitorOf(route) ?? '';
  const client = createTRPCClient<AppRouter>({ links: [calling(await h.as(await idOf(h, as)))] });
  const path = (await PARAMETERS[route]?.(client)) ?? route;
  const page = await open(path, { as });
  expect([page.status, page.address]).toEqual([200, path]);
  return page;
}

/**
 * Every kind of element in the page's main part: its tag, and what it says to screen readers besides texts. Not its classes: the tone of a badge is
 * the same wherever it stands.
 */
function kindsOf({ document }: SentPage): string[] {
  const kindOf = ({ localName, attributes }: Element) => {
    const told = [...attributes].map(({ name }) => name).filter((name) => name === 'role' || name.startsWith('aria-'));
    return [localName, ...told.sort()].join(' ');
  };
  return [...new Set([...document.querySelectorAll('main *')].map(kindOf))];
}

/** How many parts of the page wait for a browser. */
const waitingIn = ({ document }: SentPage): number => document.querySelectorAll('main [aria-busy="true"]').length;

test.each(Object.entries(SAME_SCREEN))('%s comes as whole as %s, and draws nothing else', async (route, other) => {
  const [page, looked] = [await pageOf(route), await pageOf(other)];
  expect(page.title).toMatch(/^\S.* · Accord$/);
  expect(page.screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(waitingIn(page)).toBe(waitingIn(looked));
  const seen = kindsOf(looked);
  expect(kindsOf(page).filter((kind) => !seen.includes(kind))).toEqual([]);
});
