import type { Locator, Page } from '@playwright/test';
import { PAGE_SIZES } from '#shared/constants.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOn,
  hearNothing,
  settled,
  test,
} from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';

// What is pressed in a list changes its address, and the list follows its address: a reload and the back button show the same one. lists.db.test.ts
// proves what other addresses show.

/** The names in a list or table, top to bottom, once they are known. */
async function names(page: Page, of: string): Promise<string[]> {
  await settled(page);
  return page.locator(of).allInnerTexts();
}

test.describe('a list of staff', () => {
  test.use({ as: 'admin@accord.test' });

  test('shows the filter, the order and the page that its address says, and fits a phone with its columns and tabs', async ({
    page,
    server,
  }) => {
    await test.step('it shows the filter, the order and the page that its address says', async () => {
      await runSql(
        server.databaseUrl,
        `insert into leads (name, email, user_type, status, created_at, updated_at)
         select 'Turned page ' || lpad(n::text, 2, '0'), 'turned' || n || '@example.com', 'creator', 'new',
                date_trunc('milliseconds', now()) - n * interval '1 minute', now()
         from generate_series(1, 45) n`,
      );
      const cells = 'table[aria-label="Leads"] tbody td:first-child';
      await page.goto('/admin/leads');
      await page.getByLabel('Search leads').fill('turned page');
      await expect(page).toHaveURL(/search=turned/);
      await page.getByLabel('Type').selectOption('creator');
      await expect(page).toHaveURL(/type=creator/);
      await expect(page.locator(cells).first()).toHaveText('Turned page 01');
      const first = await names(page, cells);
      const next = page.getByRole('button', { name: 'Next' });
      await next.click();
      await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
      const second = await names(page, cells);
      expect(second.filter((name) => first.includes(name))).toEqual([]);
      await next.click();
      await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
      const third = await names(page, cells);

      await page.reload();
      await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
      expect(await names(page, cells)).toEqual(third);
      await expect(page.getByLabel('Search leads')).toHaveValue('turned page');
      await expect(page.getByLabel('Type')).toHaveValue('creator');
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
      expect(await names(page, cells)).toEqual(second);
      await page.goBack();
      await expect(page.getByText('Page 3', { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
      await page.goBack();
      await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
      expect(await names(page, cells)).toEqual(first);

      await test.step('how it is sorted is chosen beside its search, on a phone, too', async () => {
        await page.setViewportSize({ width: 390, height: 844 });
        const sort = page.getByRole('combobox', { name: 'Sort' });
        await expect(sort).toHaveValue('newest');
        await sort.selectOption('Oldest first');
        await expect(page).toHaveURL(/sort=oldest/);
        await expect(page.locator(cells).first()).toHaveText('Turned page 45');
        await sort.selectOption('Newest first');
        await expect(page).not.toHaveURL(/sort=/);
        await expect(page.locator(cells).first()).toHaveText('Turned page 01');
      });
    });
    await test.step('one of many columns has short rows on a phone that open, by press and by keyboard, and whole ones on a wide screen', async () => {
      /** How many cells of each row are visible, not counting the head. */
      const cellsShown = () =>
        page
          .getByRole('table')
          .locator('tbody tr')
          .evaluateAll((rows) =>
            rows.map((row) => [...row.children].filter((cell) => cell.getClientRects().length > 0).length),
          );
      await page.setViewportSize({ width: 1440, height: 900 });
      await goOn(page, '/admin/crm/creators');
      const columns = await page.getByRole('columnheader').count();
      expect(columns).toBeGreaterThan(5);
      expect(new Set(await cellsShown())).toEqual(new Set([columns]));
      const more = page.getByRole('button', { name: /^Show more of/ });
      await expect(more).toHaveCount(0);

      await page.setViewportSize({ width: 390, height: 844 });
      await expect(more.first()).toBeVisible();
      for (const shown of await cellsShown()) expect(shown).toBeLessThanOrEqual(3);
      await more.first().focus();
      await page.keyboard.press('Enter');
      // The row leads to a person's screen, but its button does not.
      await expect(page).toHaveURL('/admin/crm/creators');
      const less = page.getByRole('button', { name: /^Show less of/ });
      await expect(less).toHaveAttribute('aria-expanded', 'true');
      expect((await cellsShown())[0]).toBeGreaterThan(3);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await less.click();
      await expect(less).toHaveCount(0);
    });
    await test.step('one of tabs has the chosen one in view on a phone, as the page comes and after each press of a key', async () => {
      await goOn(page, '/admin/money?tab=books');
      const tab = (name: string) => page.getByRole('tab', { name, exact: true });
      await expect(tab('Books')).toBeInViewport({ ratio: 0.9 });
      await expect(tab('Payments')).not.toBeInViewport({ ratio: 0.9 });
      await tab('Books').focus();
      await page.keyboard.press('Home');
      await expect(page).not.toHaveURL(/tab=books/);
      await expect(tab('Payments')).toHaveAttribute('aria-selected', 'true');
      await expect(tab('Payments')).toBeInViewport({ ratio: 0.9 });
      expect(await page.evaluate(() => window.scrollY), 'the page itself stays where it is').toBe(0);
    });
  });
});

/** Chooses from an open list by keyboard, wherever the list is by then. */
async function press(option: Locator): Promise<void> {
  await option.press('Enter');
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('a list that grows is as far open on the way back, and Discover Creators shows every filter that its address says, ranges included, also on the way back', async ({
    page,
  }) => {
    await hearNothing(page);
    await test.step('it says in its address how far it is opened, and is as far open on the way back', async () => {
      const lists = [
        { path: '/brand/settings', items: '[aria-label="Invoices"] > li', more: 'Show more' },
        { path: '/brand/orders', items: '[aria-label="Orders"] > li h2', more: 'Show more orders' },
      ];
      await page.goto('/brand/settings');
      for (const { path, items, more } of lists) {
        await goOn(page, path);
        const first = await names(page, items);
        await page.getByRole('button', { name: more, exact: true }).click();
        await expect(page).toHaveURL(`${path}?shown=2`);
        await expect.poll(() => page.locator(items).count()).toBeGreaterThan(first.length);
      }
      const orders = page.locator('[aria-label="Orders"] > li h2');
      const all = await orders.allInnerTexts();
      await orders.last().getByRole('link').click();
      await expect(page).toHaveURL(/projectId=/);
      await page.goBack();
      await expect(page).toHaveURL('/brand/orders?shown=2');
      await expect(orders).toHaveText(all);
    });

    const titles = '[aria-label="Creators"] > li h2';
    const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');
    /** The creators found by this many filters, even behind the open panel: the chips change with the request. */
    const creatorsOf = async (filters: number) => {
      await expect(page.locator('[aria-label="Applied filters"] > li')).toHaveCount(filters);
      return names(page, titles);
    };
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    const choose = async (list: string, name: string) => {
      await panel.getByRole('button', { name: new RegExp(`^${list}: `) }).click();
      const options = page.getByRole('listbox', { name: list }).getByRole('option');
      // The list takes the focus once it has reached its place.
      await expect(options.and(page.locator(':focus'))).toHaveCount(1);
      await press(page.getByRole('listbox', { name: list }).getByRole('option', { name, exact: true }));
      await page.keyboard.press('Escape');
    };
    await test.step('the way back leads to the creators of the filters before', async () => {
      const labels = [/Instagram/, /TikTok/, /YouTube/, /LinkedIn/];
      await goOn(page, '/brand/creators?platforms=["instagram","tiktok"]');
      const two = await creatorsOf(2);
      await page.getByRole('button', { name: /^Advanced Filters/ }).click();
      await choose('Platforms', 'YouTube');
      await expect(page).toHaveURL(/youtube/);
      const three = await creatorsOf(3);
      await choose('Platforms', 'LinkedIn');
      await expect(page).toHaveURL(/linkedin/);
      await panel.getByRole('button', { name: 'Show creators' }).click();
      const four = await creatorsOf(4);
      expect(new Set([two, three, four].map(String)).size, 'three lists').toBe(3);

      const moves = [
        { move: () => page.goBack(), found: three, count: 3 },
        { move: () => page.goBack(), found: two, count: 2 },
        { move: () => page.goForward(), found: three, count: 3 },
        { move: () => page.goForward(), found: four, count: 4 },
      ];
      for (const { move, found, count } of moves) {
        await move();
        await expect(chips).toHaveText(labels.slice(0, count));
        expect(await names(page, titles)).toEqual(found);
      }
    });
    await test.step('a reload shows every filter, ranges included, and as many creators', async () => {
      await page.getByRole('button', { name: /^Advanced Filters/ }).click();
      await panel.getByRole('textbox', { name: 'Followers from' }).fill('2000');
      await panel.getByRole('slider', { name: 'Engagement rate from, slider' }).press('ArrowRight');
      await panel.getByRole('button', { name: 'Show creators' }).click();
      await expect(page).toHaveURL(/followerCountMin=2000/);
      await expect(page).toHaveURL(/engagementRateMin=0\.1/);
      // The page cannot be scrolled before the panel has closed, and gets longer once the list for the last filter has loaded.
      const goDown = ({ cards, size }: { cards: string; size: number }) => {
        const { length } = document.querySelectorAll(cards);
        if (length <= size) window.scrollTo(0, document.body.scrollHeight);
        return length;
      };
      const size = PAGE_SIZES.creators;
      await expect.poll(() => page.evaluate(goDown, { cards: titles, size })).toBeGreaterThan(size);
      await expect(page).toHaveURL(/shown=\d/);
      const found = await names(page, titles);
      await expect(page.getByText(/with 3 filters applied$/)).toBeVisible();

      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('discovery.creators') && asked.push(request.url()));
      await page.reload();
      expect(await names(page, titles)).toEqual(found);
      expect(asked).toEqual([]);
      await expect(page.getByText(/with 3 filters applied$/)).toBeVisible();
    });
  });
});
