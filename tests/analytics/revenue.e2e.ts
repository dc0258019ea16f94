import { readFileSync } from 'node:fs';
import { addDays, isoDay } from '#shared/dates.ts';
import { formatMoney, longDay, monthLabel } from '#shared/format.ts';
import { milestoneNames } from '#shared/payments/milestone-names.ts';
import {
  answerAt,
  BROKEN,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readersDay,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

/** A total of demo data, whose currencies all have rates. */
function known(total: number | null): number {
  if (total === null) throw new Error('A rate is missing');
  return total;
}

test.describe('as an admin', () => {
  test.use({ as: 'admin@accord.test' });

  for (const path of ['/admin', '/admin/dashboard']) {
    test(`${path} shows the four figures in dollars`, async ({ page, baseURL }) => {
      const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
      const revenue = await api.analytics.revenue.query({});
      const { transactions } = revenue;
      const [revenueMinor, profitMinor] = [known(revenue.revenueMinor), known(revenue.profitMinor)];
      const { valueMinor, drafts } = await api.analytics.pipeline.query({});
      const dollars = (amountMinor: number | null) =>
        formatMoney({ amountMinor: known(amountMinor), currency: 'USD' }, { decimals: 'none' });
      const figure = (label: string) => page.getByText(label, { exact: true }).locator('..');
      await page.goto(path);
      await test.step('[ADM-REV-02] the address shows the revenue dashboard', async () => {
        await expect(page).toHaveURL(path);
        await expect(page.getByRole('heading', { name: 'Revenue Dashboard', level: 1 })).toBeVisible();
      });
      await test.step('[ADM-REV-01] every entry of the area stands below /admin', async () => {
        // What is not there yet has no address.
        const entries = page.getByRole('navigation').first().locator('a[href]');
        const hrefs = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        expect(hrefs.length).toBeGreaterThan(1);
        expect(hrefs.filter((href) => !/^\/admin(\/|$)/.test(href ?? ''))).toEqual([]);
      });
      await test.step('[ADM-REV-06] [ADM-REV-22] Total Revenue', async () => {
        expect(revenueMinor).toBeGreaterThan(0);
        await expect(figure('Total Revenue')).toHaveText(`Total Revenue${dollars(revenueMinor)}`);
      });
      await test.step('[ADM-REV-07] Platform Profit is a quarter of it', async () => {
        // The fee of each transaction is a whole number of cents.
        expect(Math.abs(profitMinor - revenueMinor / 4)).toBeLessThanOrEqual(transactions);
        await expect(figure('Platform Profit (25%)')).toHaveText(`Platform Profit (25%)${dollars(profitMinor)}`);
      });
      await test.step('[ADM-REV-08] Transactions', async () => {
        await expect(figure('Transactions').first()).toHaveText(`Transactions${transactions}`);
      });
      await test.step('[ADM-REV-09] Pipeline Value, with the number of drafts', async () => {
        await expect(page.getByRole('button', { name: /Pipeline Value/ })).toHaveText(
          `Pipeline Value${dollars(valueMinor)}${drafts} draft campaign${drafts === 1 ? '' : 's'}`,
        );
      });
    });
  }

  test('timeframe and month choose what the chart shows', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
    await page.goto('/admin');
    await test.step('[ADM-REV-04] daily, weekly, monthly', async () => {
      await expect(page.getByLabel('Timeframe').getByRole('option')).toHaveText(['Daily', 'Weekly', 'Monthly']);
    });
    await test.step('[ADM-REV-05] every month from January 2024 to this one', async () => {
      const now = new Date();
      const months = page.getByLabel('Month', { exact: true }).getByRole('option');
      await expect(months).toHaveCount((now.getUTCFullYear() - 2024) * 12 + now.getUTCMonth() + 1);
      await expect(months.first()).toHaveText(monthLabel(isoDay(now).slice(0, 7)));
      await expect(months.last()).toHaveText('January 2024');
    });
    await page.getByLabel('Timeframe').selectOption('Weekly');
    await expect(page).toHaveURL(/timeframe=weekly/);
    await test.step('[ADM-REV-13] a line of revenue and one of profit, with the same figures as a table', async () => {
      const chart = page.getByRole('region', { name: 'Revenue and profit' });
      await expect(chart.locator('canvas')).toBeVisible();
      await page.getByText('Show as a table').click();
      const table = chart.getByRole('table');
      await expect(table.getByRole('columnheader')).toHaveText(['Period', 'Revenue', 'Profit', 'Transactions']);
      const { series } = await api.analytics.revenue.query({ timeframe: 'weekly' });
      const dollars = (amountMinor: number | null) => formatMoney({ amountMinor: known(amountMinor), currency: 'USD' });
      for (const { label, revenueMinor, profitMinor, transactions } of series) {
        const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
        await expect(row.getByRole('cell')).toHaveText([
          dollars(revenueMinor),
          dollars(profitMinor),
          String(transactions),
        ]);
      }
    });
  });

  test('all that is shown, and what is opened, is saved as a file', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
    const { transactions, series } = await api.analytics.revenue.query({});
    await page.goto('/admin');
    await settled(page);
    /** How many rows the file has that a button saves. */
    const saved = async (button: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: button, exact: true }).click();
      return (
        readFileSync(await (await download).path(), 'utf8')
          .trimEnd()
          .split('\n').length - 1
      );
    };
    expect(await saved('Export CSV')).toBe(transactions);
    const busiest = series.reduce((most, point) => (point.transactions > most.transactions ? point : most));
    await page.getByText('Show as a table').click();
    await page.getByRole('button', { name: busiest.label, exact: true }).click();
    expect(await saved('Export these rows as CSV')).toBe(busiest.transactions);
    await expectAccessible(page);
  });

  test('each figure opens the rows that it is the sum of, a page at a time', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
    const { from, until, series } = await api.analytics.revenue.query({});
    const heading = (days: { from: string; until: string }) =>
      `Behind the figures: ${longDay(days.from)} – ${longDay(addDays(days.until, -1))}`;
    const shown = (days: { from: string; until: string }) => page.getByRole('region', { name: heading(days) });
    await page.goto('/admin');
    for (const label of [/^Total Revenue/, /^Platform Profit/, /^Transactions/]) {
      const card = page.getByRole('button', { name: label });
      await card.click();
      await expect(card).toHaveAttribute('aria-expanded', 'true');
      await expect(shown({ from, until })).toBeVisible();
      await card.click();
      await expect(shown({ from, until })).toHaveCount(0);
    }
    await page.getByRole('button', { name: /^Total Revenue/ }).click();
    const list = shown({ from, until });
    const rowsOf = (rows: Awaited<ReturnType<typeof api.analytics.revenueRows.query>>['rows']) =>
      rows.map((row) => [
        `${row.campaignName}${row.brandName}`,
        row.creatorName,
        milestoneNames[row.milestone],
        longDay(row.earnedAt.slice(0, 10)),
        formatMoney(row.gross),
        formatMoney(row.fee),
        formatMoney({ amountMinor: known(row.revenueMinor), currency: 'USD' }),
      ]);
    const body = list.getByRole('table').locator('tbody tr');
    const shows = async (wanted: string[][]) => {
      await expect(body).toHaveCount(wanted.length);
      for (const [index, cells] of wanted.entries()) {
        await expect(body.nth(index).getByRole('cell')).toHaveText(cells);
      }
    };
    const first = await api.analytics.revenueRows.query({ from, until });
    await shows(rowsOf(first.rows));
    await list.getByRole('button', { name: 'Next' }).click();
    const second = await api.analytics.revenueRows.query({ from, until, cursor: first.nextCursor });
    await shows(rowsOf(second.rows));
    await expectAccessible(page);
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toHaveCount(0);

    await page.getByText('Show as a table').click();
    const point = series.findLast(({ transactions }) => transactions > 0);
    if (!point) throw new Error('The demo data has no revenue');
    await page.getByRole('button', { name: point.label, exact: true }).click();
    await expect(shown(point)).toBeVisible();
    await shown(point).getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/);
  });

  test('the rows behind a figure fit a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin');
    await page.getByRole('button', { name: /^Total Revenue/ }).click();
    await expect(page.getByRole('region', { name: /^Behind the figures/ }).getByRole('table')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });

  test('[ADM-REV-03] the entries of the back office open revenue, review, users, projects, orders, floors, CRM, security, map and settings', async ({
    page,
  }) => {
    await page.goto('/admin');
    const entries = page.getByRole('navigation', { name: 'Admin' });
    for (const [part, title] of [
      ['Dashboard', 'Revenue Dashboard'],
      ['Campaign Review', 'Campaign Review'],
      ['User Management', 'User Management'],
      ['Invite Users', 'Invite Users'],
      ['Project Management', 'Project Management'],
      ['Order Management', 'Order Management'],
      ['Pricing Floors', 'Pricing Floors'],
      ['CRM', 'CRM'],
      ['Security', 'Security'],
      ['Platform Map', 'Platform Map'],
      ['Settings', 'Settings'],
    ] as const) {
      await entries.getByRole('link', { name: new RegExp(`^${part}`) }).click();
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    }
  });

  test('the pipeline card opens and closes the list of drafts', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
    const { rows } = (await api.analytics.pipeline.query({})).campaigns;
    await page.goto('/admin');
    const card = page.getByRole('button', { name: /Pipeline Value/ });
    const list = page.getByRole('region', { name: 'Pipeline campaigns' });
    await expect(list).toHaveCount(0);
    await test.step('[ADM-REV-10] a click opens it', async () => {
      await card.click();
      await expect(list).toBeVisible();
    });
    await test.step('[ADM-REV-11] each with name, brand, day, budget and Draft', async () => {
      expect(rows.length).toBeGreaterThan(0);
      await expect(list.getByRole('listitem')).toHaveText(
        rows.map(({ name, brandName, createdAt, budget }) =>
          [
            name || 'Untitled Campaign',
            brandName ?? '',
            readersDay(createdAt),
            budget ? formatMoney(budget) : '–',
            'Draft',
          ].join(''),
        ),
      );
    });
    await test.step('[ADM-REV-10] another closes it', async () => {
      await card.click();
      await expect(list).toHaveCount(0);
    });
  });

  test('what is empty says so, and what cannot be read offers another try', async ({ page }) => {
    const campaigns = { rows: [], nextCursor: null };
    await answerAt(page, {
      'analytics.pipeline': { currency: 'USD', valueMinor: 0, drafts: 0, campaigns },
      'analytics.revenue': BROKEN,
    });
    await page.goto('/admin');
    await test.step('[ADM-REV-12] [MSG-19] no drafts', async () => {
      await page.getByRole('button', { name: /Pipeline Value/ }).click();
      await expect(page.getByText('No pipeline campaigns found')).toBeVisible();
    });
    await test.step('[ADM-REV-23] no revenue that could be read', async () => {
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Revenue could not be loaded');
      await expect(alert.getByRole('button', { name: 'Try Again' })).toBeVisible();
    });
  });

  test('the list of the pipeline is accessible and fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 900 });
    await page.goto('/admin');
    await page.getByRole('button', { name: /Pipeline Value/ }).click();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('as a brand', () => {
  test.use({ as: 'brand@accord.test' });
  test('[ADM-REV-24] the admin area leads home', async ({ page }) => {
    await page.goto('/admin');
    await page.waitForURL(/\/brand/);
  });
});
