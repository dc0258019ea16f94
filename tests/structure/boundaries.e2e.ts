import type { Locator, Page } from '@playwright/test';
import { crmMessages } from '#shared/messages/crm.ts';
import { leadListMessages } from '#shared/messages/leads.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { askByItself, expect, test } from '#tests/support/browser.ts';
import { PARAMETERS } from '#tests/support/routes.ts';
import { cast } from '#tests/support/stages.ts';

// Everything that reads data is in the same boundary (Loaded): it says that it is loading, says what failed and offers a retry, and says if there is
// nothing. Tested here for each kind of thing in a boundary; the tests of screens only check their own words.

type Answer = 'as it is' | 'failure' | { data: unknown };

const namesOf = (pathname: string): string[] => pathname.slice('/trpc/'.length).split(',');

/** Holds the calls of one procedure until they are answered. Calls that come after an answer wait for the next one. */
async function controlled(page: Page, procedure: string) {
  let next = Promise.withResolvers<Answer>();
  await askByItself(page);
  const matches = ({ pathname }: URL) => namesOf(pathname).includes(procedure);
  await page.route(matches, async (route) => {
    const answer = await next.promise;
    if (answer === 'as it is') return route.fallback();
    const names = namesOf(new URL(route.request().url()).pathname);
    const error = {
      message: 'Something went wrong',
      code: -32603,
      data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
    };
    const others = names.length === 1 ? [] : [await (await route.fetch()).json()].flat();
    const own = answer === 'failure' ? { error } : { result: { data: answer.data } };
    return route.fulfill({ json: names.map((name, place) => (name === procedure ? own : others[place])) });
  });
  return {
    answer: (answer: Answer) => next.resolve(answer),
    wait: () => {
      next = Promise.withResolvers();
    },
    end: () => page.unroute(matches),
  };
}

interface Boundary {
  /** Its place on the page. */
  place: Locator;
  procedure: string;
  open: () => Promise<unknown>;
  /** The loading indicator. */
  waiting: Locator;
  failure: string;
  /** An empty answer, and what is shown for it; or something shown for the real one. */
  end: { answer: Answer; shown: Locator };
}

async function expectBoundary(page: Page, { place, procedure, open, waiting, failure, end }: Boundary): Promise<void> {
  const calls = await controlled(page, procedure);
  await open();
  await expect(waiting).toBeVisible();
  await expect(place.getByRole('alert')).toHaveCount(0);
  await expect(end.shown).toHaveCount(0);

  calls.answer('failure');
  const alert = place.getByRole('alert').filter({ hasText: failure });
  const again = alert.getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await expect(waiting).toHaveCount(0);

  calls.wait();
  await again.click();
  // The failure stays, busy, while it is read again.
  await expect(again).toHaveAttribute('aria-busy', 'true');
  calls.answer('failure');
  await expect(again).not.toHaveAttribute('aria-busy', 'true');

  calls.wait();
  await again.click();
  calls.answer(end.answer);
  await expect(end.shown).toBeVisible();
  await expect(alert).toHaveCount(0);
  await calls.end();
}

const NOTHING: Answer = { data: { rows: [], nextCursor: null } };

test.describe('staff', () => {
  test.use({ as: 'admin@accord.test' });

  test('waiting, failure with Try again, and nothing there: a table, a panel, a dialog and a whole screen', async ({
    page,
    baseURL,
  }) => {
    const main = page.getByRole('main');
    const { admin } = await cast(baseURL);
    const creator = (await PARAMETERS['/admin/crm/creators/$id']?.(admin.api)) ?? '';
    await test.step('a table', async () => {
      await expectBoundary(page, {
        place: main,
        procedure: 'leads.list',
        open: () => page.goto('/admin/leads', { waitUntil: 'commit' }),
        waiting: page.locator('table[aria-busy="true"]'),
        failure: leadListMessages.loadFailed,
        end: { answer: NOTHING, shown: main.getByText(leadListMessages.empty, { exact: true }) },
      });
    });
    await test.step('a panel beside others, which stand', async () => {
      const panel = page.getByRole('region', { name: 'Recent deals' });
      await expectBoundary(page, {
        place: panel,
        procedure: 'crm.deals',
        open: () => page.goto(creator, { waitUntil: 'commit' }),
        waiting: panel.locator('table[aria-busy="true"]'),
        failure: crmMessages.dealsLoadFailed,
        end: { answer: NOTHING, shown: panel.getByText('No deals yet.') },
      });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
    await test.step('a whole screen', async () => {
      await expectBoundary(page, {
        place: main,
        procedure: 'crm.creator',
        open: () => page.goto(creator, { waitUntil: 'commit' }),
        waiting: main.locator('.skeleton-block').first(),
        failure: crmMessages.creatorLoadFailed,
        end: { answer: 'as it is', shown: page.getByRole('region', { name: 'Recent deals' }) },
      });
    });
    await test.step('a dialog', async () => {
      const dialog = page.getByRole('dialog');
      await expectBoundary(page, {
        place: dialog,
        procedure: 'users.read',
        open: async () => {
          await page.goto('/admin/user-management?everyone=true&search=flagged@example.test');
          await page.getByRole('table').getByRole('button', { name: 'Mona Reyes' }).click();
        },
        waiting: dialog.locator('[aria-busy="true"]'),
        failure: 'This user could not be loaded',
        end: { answer: 'as it is', shown: dialog.getByText('Roles and requests') },
      });
    });
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('waiting, failure with Try again, and nothing there: a list of cards', async ({ page }) => {
    const main = page.getByRole('main');
    await expectBoundary(page, {
      place: main,
      procedure: 'orders.list',
      open: () => page.goto('/brand/orders', { waitUntil: 'commit' }),
      waiting: main.locator('[aria-busy="true"]').first(),
      failure: orderMessages.loadFailedTitle,
      end: { answer: NOTHING, shown: main.getByText(orderMessages.empty, { exact: true }) },
    });
  });
});
