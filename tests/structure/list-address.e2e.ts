import type { Locator, Page } from '@playwright/test';
import { PAGE_SIZES } from '#shared/constants.ts';
import { CREATOR, offer } from '#tests/deals/offer.ts';
import { expect, hearNothing, settled, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';

// A list is what its address says: a reload, the way back and a link that is shared show the same one.

/** The names in a list or table, top to bottom, once they are known. */
async function names(page: Page, of: string): Promise<string[]> {
  await settled(page);
  return page.locator(of).allInnerTexts();
}

test.describe('a table', () => {
  test.use({ as: 'admin@accord.test' });

  test('shows the filter and the page that its address says', async ({ page, server }) => {
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
  });
});

test.describe('a list that grows', () => {
  test.use({ as: 'brand@accord.test' });

  test('is opened as far as its address says, also by the server', async ({ page }) => {
    const cards = page.getByRole('list', { name: 'Orders' }).locator('> li');
    await hearNothing(page);
    await page.goto('/brand/orders');
    await expect(cards).toHaveCount(PAGE_SIZES.orders);
    await page.getByRole('button', { name: 'Show more orders' }).click();
    await expect(page).toHaveURL('/brand/orders?shown=2');
    await expect.poll(() => cards.count()).toBeGreaterThan(PAGE_SIZES.orders);
    const all = await names(page, '[aria-label="Orders"] > li h2');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('orders.list') && asked.push(request.url()));
    await page.reload();
    expect(await names(page, '[aria-label="Orders"] > li h2')).toEqual(all);
    expect(asked).toEqual([]);
    await cards.last().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/projectId=/);
    await page.goBack();
    await expect(page).toHaveURL('/brand/orders?shown=2');
    expect(await names(page, '[aria-label="Orders"] > li h2')).toEqual(all);
  });
});

test.describe('notifications and invoices', () => {
  test.use({ as: 'brand@accord.test' });

  test('are opened as far as the address says, also by the server', async ({ page, server }) => {
    await runSql(
      server.databaseUrl,
      `insert into notifications (user_id, notification_type, title, message, route, read_at, created_at)
       select id, 'content_submitted', 'News ' || n, 'It came.', '/brand/orders', null, now() - n * interval '1 day'
       from users, generate_series(1, 45) n where email = 'brand@accord.test'`,
    );
    await hearNothing(page);
    for (const { path, items, more } of [
      {
        path: '/notifications?tab=unread',
        items: '[role="tabpanel"] li a > span > span:first-child',
        more: 'Show older',
      },
      { path: '/brand/settings', items: '[aria-label="Invoices"] > li', more: 'Show more' },
    ]) {
      await page.goto(path);
      const first = await names(page, items);
      await page.getByRole('button', { name: more, exact: true }).click();
      await expect(page).toHaveURL(/[?&]shown=2$/);
      await expect.poll(() => page.locator(items).count()).toBeGreaterThan(first.length);
      const all = await names(page, items);
      const asked: string[] = [];
      page.on('request', (request) => request.url().includes('/trpc/') && asked.push(request.url()));
      await page.reload();
      expect(await names(page, items)).toEqual(all);
      expect(asked).toEqual([]);
    }
  });
});

test.describe('a creator’s campaigns', () => {
  test.use({ as: CREATOR.email });

  test('stand under the tab of the address and are opened as far as it says, also by the server', async ({
    page,
    baseURL,
  }) => {
    for (let n = 0; n <= PAGE_SIZES.deals; n += 1) await offer(baseURL ?? '', { name: `Addressed drums ${n}` });
    const items = '[role="tabpanel"] li h2';
    await hearNothing(page);
    await page.goto('/creator/campaigns');
    await page.getByRole('tab', { name: /^Upcoming/ }).click();
    await expect(page).toHaveURL('/creator/campaigns?tab=upcoming');
    await expect(page.locator(items)).toHaveCount(PAGE_SIZES.deals);
    await page.getByRole('button', { name: 'Show more', exact: true }).click();
    await expect(page).toHaveURL('/creator/campaigns?tab=upcoming&shown=2');
    await expect.poll(() => page.locator(items).count()).toBeGreaterThan(PAGE_SIZES.deals);
    const all = await names(page, items);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('content.campaigns') && asked.push(request.url()));
    await page.reload();
    expect(await names(page, items)).toEqual(all);
    expect(asked).toEqual([]);
    await page.getByRole('tab', { name: /^Completed/ }).click();
    await expect(page).toHaveURL('/creator/campaigns?tab=completed');
  });
});

/** Chooses from an open list by its key, wherever the list stands by then. */
async function press(option: Locator): Promise<void> {
  await option.press('Enter');
  await expect(option).toHaveAttribute('aria-selected', 'true');
}

test.describe('Discover Creators', () => {
  test.use({ as: 'brand@accord.test' });

  test('shows every filter that its address says, ranges included, and as many creators', async ({ page }) => {
    const titles = '[aria-label="Creators"] > li h2';
    await hearNothing(page);
    await page.goto('/brand/creators?platforms=["instagram"]');
    await settled(page);
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    await panel.getByRole('button', { name: /^Platforms: Instagram/ }).click();
    const options = page.getByRole('listbox', { name: 'Platforms' }).getByRole('option');
    // The list takes the focus once it stands where it stays.
    await expect(options.first()).toBeFocused();
    for (const name of ['TikTok', 'YouTube', 'LinkedIn']) {
      await press(options.filter({ hasText: name }));
    }
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(/linkedin/);
    await panel.getByRole('textbox', { name: 'Followers from' }).fill('2000');
    await panel.getByRole('slider', { name: 'Engagement rate from, slider' }).press('ArrowRight');
    await panel.getByRole('button', { name: 'Show creators' }).click();
    await expect(page).toHaveURL(/followerCountMin=2000/);
    await expect(page).toHaveURL(/engagementRateMin=0\.1/);
    // The page cannot be scrolled before the panel has closed, and is longer once the list of the last filter is there.
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

  test('the way back leads to the creators of the filters before', async ({ page }) => {
    const titles = '[aria-label="Creators"] > li h2';
    const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem');
    /** The creators of so many filters, also behind the open panel: the chips change with what is asked for. */
    const creatorsOf = async (filters: number) => {
      await expect(page.locator('[aria-label="Applied filters"] > li')).toHaveCount(filters);
      return names(page, titles);
    };
    await page.goto('/brand/creators?industries=["beauty"]');
    await expect(chips).toHaveText([/Beauty/]);
    const beauty = await names(page, titles);
    await page.getByRole('button', { name: /^Advanced Filters/ }).click();
    const panel = page.getByRole('dialog', { name: 'Advanced Filters' });
    const choose = async (list: string, name: string) => {
      await panel.getByRole('button', { name: new RegExp(`^${list}: `) }).click();
      const options = page.getByRole('listbox', { name: list }).getByRole('option');
      const option = page.getByRole('listbox', { name: list }).getByRole('option', { name, exact: true });
      // The list takes the focus once it stands where it stays.
      await expect(options.and(page.locator(':focus'))).toHaveCount(1);
      await press(option);
      await page.keyboard.press('Escape');
    };
    await choose('Industries', 'Travel');
    await expect(page).toHaveURL(/travel/);
    const travel = await creatorsOf(2);
    await choose('Platforms', 'LinkedIn');
    await expect(page).toHaveURL(/linkedin/);
    await panel.getByRole('button', { name: 'Show creators' }).click();
    const linkedin = await creatorsOf(3);
    expect(new Set([beauty, travel, linkedin].map(String)).size, 'three lists').toBe(3);

    for (const { labels, found } of [
      { labels: [/Beauty/, /Travel/], found: travel },
      { labels: [/Beauty/], found: beauty },
    ]) {
      await page.goBack();
      await expect(chips).toHaveText(labels);
      expect(await names(page, titles)).toEqual(found);
    }
    await page.goForward();
    await expect(chips).toHaveText([/Beauty/, /Travel/]);
    expect(await names(page, titles)).toEqual(travel);
  });
});
