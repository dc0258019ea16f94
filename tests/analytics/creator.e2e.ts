import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONNECTABLE_PLATFORMS, platformLabel } from '#shared/choices/platforms.ts';
import { formatMoney, hoursLeftLabel, percent, wholeNumber } from '#shared/format.ts';
import type { Money } from '#shared/money.ts';
import {
  askByItself,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  readersDay,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const CREATOR = 'creator@accord.test';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** Answers every read of analytics by name: a value, or a failure where none is given. */
async function answering(page: Page, values: Readonly<Record<string, unknown>>): Promise<void> {
  await askByItself(page);
  await page.route(/\/trpc\/[^?]*(analytics\.creator|payments\.clock)/, async (route) => {
    const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
    const data = { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 };
    const broken = { error: { message: 'Something went wrong', code: -32603, data } };
    await route.fulfill({
      status: 207,
      json: names.map((name) => (name in values ? { result: { data: values[name] } } : broken)),
    });
  });
}

test.describe('a creator', () => {
  test.use({ as: CREATOR });

  test('[CR-AN-01] [CR-AN-02] [CR-AN-14] sees totals of all time in their own currencies', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const totals = await api.analytics.creatorTotals.query();
    const figure = (label: string) => panel(page, 'Your totals').getByText(label, { exact: true }).locator('..');
    const first = ([amount = { amountMinor: 0, currency: 'USD' }]: readonly Money[]) => formatMoney(amount);
    await page.goto('/creator/deals');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Analytics' }).click();
    await expect(page).toHaveURL('/creator/analytics');
    await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
    expect(totals.earned[0]?.amountMinor).toBeGreaterThan(0);
    expect(totals.completedDeals).toBeGreaterThan(0);
    await expect(figure('Total Earnings')).toContainText(first(totals.earned));
    await expect(figure('Completed Deals')).toContainText(`Completed Deals${totals.completedDeals}`);
    await expect(figure('Active Deals')).toContainText(`Active Deals${totals.activeDeals}`);
    await expect(figure('Pipeline Value')).toContainText(first(totals.pipeline));
    await expect(page.getByText('(Super Admin View)')).toHaveCount(0);
    await expectAccessible(page);
  });

  test('[CR-AN-03] [CR-AN-04] the period in the address rules the panels', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    await page.goto('/creator/analytics');
    await expect(page.getByLabel('Period', { exact: true }).getByRole('option')).toHaveText([
      'Last 30 days',
      'Last 6 months',
      'Last 12 months',
    ]);
    for (const [period, label] of [
      ['12m', 'Last 12 months'],
      ['6m', 'Last 6 months'],
    ] as const) {
      await page.getByLabel('Period', { exact: true }).selectOption(label);
      await expect(page).toHaveURL(`/creator/analytics?period=${period}`);
      await test.step('the lines of the earnings chart stand in its table', async () => {
        const [chart] = await api.analytics.creatorEarnings.query({ period });
        if (!chart) throw new Error('The demo has no earnings');
        const earnings = panel(page, 'Earnings');
        await expect(earnings).toContainText(label.toLowerCase());
        await expect(earnings.locator('canvas')).toBeVisible();
        const table = earnings.getByRole('table');
        if (!(await table.isVisible())) await earnings.getByText('Show as a table').click();
        await expect(table.getByRole('columnheader')).toHaveText(['Month', 'Accrued', 'Released', 'Paid']);
        const total = { label: 'Total', ...chart };
        for (const { label: month, ...steps } of [...chart.points, total]) {
          const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: month, exact: true }) });
          const amounts = [steps.accruedMinor, steps.releasedMinor, steps.paidMinor];
          await expect(row.getByRole('cell')).toHaveText(
            amounts.map((amountMinor) => formatMoney({ amountMinor, currency: chart.currency })),
          );
        }
      });
      const { outcomes, acceptanceRate } = await api.analytics.creatorPerformance.query({ period });
      await test.step('[CR-AN-09] deals by status', async () => {
        const { pending, accepted, completed, declined } = outcomes;
        const bars = panel(page, 'Campaign Performance');
        await expect(bars.getByRole('term')).toHaveText(['Pending', 'Accepted', 'Completed', 'Declined']);
        await expect(bars.getByRole('definition')).toHaveText([pending, accepted, completed, declined].map(String));
      });
      await expect(panel(page, 'Performance').getByRole('definition').first()).toHaveText(percent(acceptanceRate));
    }
  });

  test('[CR-AN-05] followers are drawn from daily counts of each platform', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const { days, platforms } = await api.analytics.creatorGrowth.query({});
    expect(days.length).toBeGreaterThan(150);
    expect(platforms.length).toBeGreaterThan(1);
    await page.goto('/creator/analytics');
    const growth = panel(page, 'Social Media Growth');
    await expect(growth.locator('canvas')).toBeVisible();
    await growth.getByText('Show as a table').click();
    for (const { platform, followers } of platforms) {
      const row = growth
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: platformLabel(platform) }) });
      const [first = 0, latest = 0] = [followers[0] ?? 0, followers.at(-1) ?? 0];
      expect(latest).toBeGreaterThan(first);
      await expect(row.getByRole('cell')).toHaveText([
        wholeNumber(first),
        wholeNumber(latest),
        `+${wholeNumber(latest - first)}`,
      ]);
    }
  });

  test('[CR-AN-05] the followers are drawn anew when an account changes in another tab', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const { accounts } = await api.profiles.accounts.query();
    const free = CONNECTABLE_PLATFORMS.find((each) => !accounts.some(({ platform }) => platform === each));
    await page.goto('/creator/analytics');
    await expect(panel(page, 'Social Media Growth').locator('canvas')).toBeVisible();
    const asked = page.waitForRequest((request) => request.url().includes('analytics.creatorGrowth'));
    await api.profiles.connectAccount.mutate({ platform: free ?? 'twitch', handle: 'another.tab' });
    await asked;
    const made = (await api.profiles.accounts.query()).accounts.find(({ platform }) => platform === free);
    await api.profiles.disconnectAccount.mutate({ accountId: made?.id ?? '' });
  });

  test('the payment clock says of every amount on its way when it comes', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const { rows } = await api.payments.clock.query();
    expect(rows.length).toBeGreaterThan(0);
    await page.goto('/creator/analytics');
    const items = panel(page, 'Payment clock').getByRole('listitem');
    await expect(items).toHaveCount(rows.length);
    for (const [index, { campaignName, amount, step, dueAt }] of rows.entries()) {
      const item = items.nth(index);
      await expect(item).toContainText(campaignName);
      await expect(item).toContainText(formatMoney(amount));
      if (step === 'released' && dueAt) {
        await expect(item).toContainText(`Expected by ${readersDay(dueAt)}`);
        const left = hoursLeftLabel(dueAt, new Date());
        await expect(item).toContainText(left === 'Overdue' ? 'Late' : /\d+ hours? left/);
      }
    }
  });

  test('[CR-AN-10] the earnings of the period are saved as CSV', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', CREATOR);
    const { csv } = await api.analytics.exportEarnings.query({ period: '12m' });
    await page.goto('/creator/analytics?period=12m');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^earnings-.*\.csv$/);
    expect(readFileSync(await saved.path(), 'utf8')).toBe(`\uFEFF${csv}`);
    expect(csv.trim().split('\n').length).toBeGreaterThan(2);
  });

  test('[CR-AN-06] [CR-AN-07] [CR-AN-13] each panel that cannot be read says so by itself, and the others stand', async ({
    page,
  }) => {
    await answering(page, {
      'payments.clock': { rows: [], more: false },
      'payments.statements': [],
      'payments.dealSums': { rows: [], nextCursor: null },
    });
    await page.goto('/creator/analytics');
    await test.step('[MSG-165] the earnings', () =>
      expect(page.getByText('Earnings chart temporarily unavailable', { exact: true })).toBeVisible());
    for (const name of ['Your totals', 'Campaign performance chart', 'Performance metrics', 'Social growth chart']) {
      await expect(page.getByText(`${name} temporarily unavailable`)).toBeVisible();
    }
    await expect(panel(page, 'Payment clock')).toContainText('No money is on its way');
    await expect(page.getByRole('alert')).toHaveCount(5);
    await expectAccessible(page);
  });

  test('[CR-AN-05] without two counts of a platform there is no line', async ({ page }) => {
    await answering(page, { 'analytics.creatorGrowth': { days: [], platforms: [] } });
    await page.goto('/creator/analytics');
    const growth = panel(page, 'Social Media Growth');
    await expect(growth).toContainText('Social growth chart temporarily unavailable');
    await expect(growth.locator('canvas')).toHaveCount(0);
  });

  test('the earnings of another currency are chosen in the address', async ({ page }) => {
    const steps = { accruedMinor: 0, releasedMinor: 12_345, paidMinor: 0 };
    const chart = (currency: string) => ({ currency, ...steps, points: [{ label: 'June 2026', ...steps }] });
    await answering(page, { 'analytics.creatorEarnings': [chart('USD'), chart('EUR')] });
    await page.goto('/creator/analytics?currency=EUR');
    const earnings = panel(page, 'Earnings');
    await earnings.getByText('Show as a table').click();
    await expect(earnings.getByRole('table')).toContainText('€123.45');
    await earnings.getByLabel('Currency').selectOption('USD');
    await expect(page).toHaveURL('/creator/analytics?currency=USD');
    await expect(earnings.getByRole('table')).toContainText('$123.45');
  });
});

test.describe('a creator on a phone', () => {
  test.use({ as: CREATOR, viewport: { width: 390, height: 844 } });
  test('the screen is accessible and fits', async ({ page }) => {
    await page.goto('/creator/analytics');
    await settled(page);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });
  test('[CR-AN-08] sees that it is a preview, without anybody’s figures', async ({ page }) => {
    await page.goto('/creator/analytics');
    await settled(page);
    await expect(page.getByText('(Super Admin View)')).toBeVisible();
    await expect(panel(page, 'Your totals')).toContainText('$0.00');
    await expect(panel(page, 'Earnings')).toContainText('No earnings in this period');
    await expect(panel(page, 'Campaign Performance')).toContainText('No deals in this period');
    await expect(panel(page, 'Social Media Growth')).toContainText('temporarily unavailable');
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });
  test('[CR-AN-01] is led home', async ({ page }) => {
    await page.goto('/creator/analytics');
    await page.waitForURL(/\/brand/);
  });
});
