import { readFileSync } from 'node:fs';
import { daysLabel, formatMoney, longDay } from '#shared/format.ts';
import { partNames } from '#shared/payments/milestone-names.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, readersDay, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// screens.db.test.ts proves what the dashboard shows before anything is pressed, and revenue.client.test.ts what it says where nothing is there.

test.use({ as: 'admin@accord.test' });

/** A total of demo data, whose currencies all have rates. */
function known(total: number | null): number {
  if (total === null) throw new Error('A rate is missing');
  return total;
}

test('the figures of the dashboard open what they are made of, which is saved as a file', async ({ page, baseURL }) => {
  const { api } = await signedIn(baseURL ?? '', 'admin@accord.test');
  const { from, until, series, transactions } = await api.analytics.revenue.query({});
  const heading = (days: { from: string; until: string }) => `Behind the figures: ${daysLabel(days)}`;
  const shown = (days: { from: string; until: string }) => page.getByRole('region', { name: heading(days) });
  /** How many rows the file saved by a button has. */
  const saved = async (button: string) => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button, exact: true }).click();
    const lines = readFileSync(await (await download).path(), 'utf8')
      .trimEnd()
      .split('\n');
    return lines.length - 1;
  };
  await page.goto('/admin');
  await test.step('each of the three figures opens the rows that it is the sum of, and closes them', async () => {
    for (const label of [/^Total Revenue/, /^Platform Profit/, /^Transactions/]) {
      const card = page.getByRole('button', { name: label });
      await card.click();
      await expect(card).toHaveAttribute('aria-expanded', 'true');
      await expect(shown({ from, until })).toBeVisible();
      await card.click();
      await expect(shown({ from, until })).toHaveCount(0);
    }
  });
  await test.step('the rows come a page at a time', async () => {
    await page.getByRole('button', { name: /^Total Revenue/ }).click();
    const list = shown({ from, until });
    const rowsOf = (rows: Awaited<ReturnType<typeof api.analytics.revenueRows.query>>['rows']) =>
      rows.map((row) => [
        `${row.campaignName}${row.brandName}`,
        row.creatorName,
        partNames[row.milestone],
        longDay(row.earnedAt.slice(0, 10)),
        formatMoney(row.gross),
        formatMoney(row.fee),
        formatMoney({ amountMinor: known(row.revenueMinor), currency: 'USD' }),
      ]);
    const cells = () =>
      list
        .getByRole('table')
        .locator('tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.children].map(({ textContent }) => textContent)));
    const first = await api.analytics.revenueRows.query({ from, until });
    await expect.poll(cells).toEqual(rowsOf(first.rows));
    await list.getByRole('button', { name: 'Next' }).click();
    const second = await api.analytics.revenueRows.query({ from, until, cursor: first.nextCursor });
    await expect.poll(cells).toEqual(rowsOf(second.rows));
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    // An element scrolled under the head of the page would count as too small to touch.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await list.getByRole('button', { name: 'Close' }).click();
    await expect(list).toHaveCount(0);
  });
  const { rows: drafts } = (await api.analytics.pipeline.query({})).campaigns;
  const card = page.getByRole('button', { name: /Pipeline Value/ });
  const pipeline = page.getByRole('region', { name: 'Pipeline campaigns' });
  await test.step('[ADM-REV-10] the pipeline card opens the list of drafts', async () => {
    await expect(pipeline).toHaveCount(0);
    await card.click();
    await expect(pipeline).toBeVisible();
  });
  await test.step('[ADM-REV-11] each with name, brand, day, budget and Draft', async () => {
    expect(drafts.length).toBeGreaterThan(0);
    await expect(pipeline.getByRole('listitem')).toHaveText(
      drafts.map(({ name, brandName, createdAt, budget }) =>
        [
          name || 'Untitled Campaign',
          brandName ?? '',
          readersDay(createdAt),
          budget ? formatMoney(budget) : '–',
          'Draft',
        ].join(''),
      ),
    );
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step('[ADM-REV-10] another press closes it', async () => {
    await card.click();
    await expect(pipeline).toHaveCount(0);
  });
  await test.step('all that is shown, and what is opened, is saved as a file', async () => {
    expect(await saved('Export CSV')).toBe(transactions);
    const busiest = series.reduce((most, point) => (point.transactions > most.transactions ? point : most));
    await page.getByText('Show as a table').click();
    await page.getByRole('button', { name: busiest.label, exact: true }).click();
    await expect(shown(busiest)).toBeVisible();
    expect(await saved('Export these rows as CSV')).toBe(busiest.transactions);
  });
  await test.step('[ADM-REV-04] [ADM-REV-13] the timeframe is chosen, and drawn', async () => {
    await page.getByLabel('Timeframe').selectOption('Weekly');
    await expect(page).toHaveURL(/timeframe=weekly/);
    const chart = page.getByRole('region', { name: 'Revenue and profit' });
    await expect(chart.locator('canvas')).toBeVisible();
    const { series: weeks } = await api.analytics.revenue.query({ timeframe: 'weekly' });
    await expect(chart.getByRole('rowheader')).toHaveText(weeks.map(({ label }) => label));
  });
  await test.step('a row leads to its campaign', async () => {
    // The month may have begun today.
    await page.getByLabel('Timeframe').selectOption('Monthly');
    await page.getByRole('button', { name: /^Total Revenue/ }).click();
    await shown({ from, until }).getByRole('table').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/admin\/projects\/[0-9a-f-]{36}$/);
  });
});
