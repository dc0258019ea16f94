import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONNECTABLE_PLATFORMS } from '#shared/choices/platforms.ts';
import { percent } from '#shared/format.ts';
import { answerAt, BROKEN, expect, expectAccessible, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// screens.db.test.ts proves what the screen shows before anything is pressed.

const CREATOR = 'creator@accord.test';
const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.use({ as: CREATOR });

test('a creator chooses a period, saves its earnings, and sees what changes in another tab', async ({
  page,
  baseURL,
}) => {
  const { api } = await signedIn(baseURL ?? '', CREATOR);
  await page.goto('/creator/analytics');
  await test.step('[CR-AN-03] [CR-AN-05] the charts are drawn', async () => {
    await expect(panel(page, 'Earnings').locator('canvas')).toBeVisible();
    await expect(panel(page, 'Social Media Growth').locator('canvas')).toBeVisible();
  });
  await test.step('[CR-AN-04] the period in the address rules the panels', async () => {
    await page.getByLabel('Period', { exact: true }).selectOption('Last 12 months');
    await expect(page).toHaveURL('/creator/analytics?period=12m');
    await expect(panel(page, 'Earnings')).toContainText('last 12 months');
    const { acceptanceRate } = await api.analytics.creatorPerformance.query({ period: '12m' });
    await expect(panel(page, 'Performance')).toContainText('last 12 months');
    await expect(panel(page, 'Performance').getByRole('definition').first()).toHaveText(percent(acceptanceRate));
  });
  await test.step('[CR-AN-10] the earnings of the period are saved as CSV', async () => {
    const { csv } = await api.analytics.exportEarnings.query({ period: '12m' });
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^earnings-.*\.csv$/);
    expect(readFileSync(await saved.path(), 'utf8')).toBe(`\uFEFF${csv}`);
    expect(csv.trim().split('\n').length).toBeGreaterThan(2);
  });
  await test.step('[CR-AN-05] the followers are drawn anew when an account changes in another tab', async () => {
    const { accounts } = await api.profiles.accounts.query();
    const free = CONNECTABLE_PLATFORMS.find((each) => !accounts.some(({ platform }) => platform === each));
    const asked = page.waitForRequest((request) => request.url().includes('analytics.creatorGrowth'));
    await api.profiles.connectAccount.mutate({ platform: free ?? 'twitch', handle: 'another.tab' });
    await asked;
    const made = (await api.profiles.accounts.query()).accounts.find(({ platform }) => platform === free);
    await api.profiles.disconnectAccount.mutate({ accountId: made?.id ?? '' });
  });
});

test('each panel that cannot be read says so by itself, the others stand, and each is read again', async ({ page }) => {
  await answerAt(page, {
    'analytics.creatorTotals': BROKEN,
    'analytics.creatorEarnings': BROKEN,
    'analytics.creatorPerformance': BROKEN,
    'analytics.creatorGrowth': BROKEN,
  });
  await page.goto('/creator/analytics?currency=EUR');
  const failed = (what: string) => page.getByText(`${what} temporarily unavailable`, { exact: true });
  await test.step('[CR-AN-06] [CR-AN-07] [CR-AN-13] panels that have failed say so', async () => {
    for (const what of ['Your totals', 'Campaign performance chart', 'Performance metrics', 'Social growth chart']) {
      await expect(failed(what)).toBeVisible();
    }
    await expect(page.getByRole('alert')).toHaveCount(6);
  });
  await test.step('[MSG-165] the earnings', () => expect(failed('Earnings chart')).toBeVisible());
  await expectAccessible(page);
  await test.step('the earnings of another currency are chosen in the address', async () => {
    const steps = { accruedMinor: 0, releasedMinor: 12_345, paidMinor: 0 };
    const chart = (currency: string) => ({ currency, ...steps, points: [{ label: 'June 2026', ...steps }] });
    await answerAt(page, { 'analytics.creatorEarnings': [chart('USD'), chart('EUR')] });
    const alert = page.getByRole('alert').filter({ hasText: 'Earnings chart temporarily unavailable' });
    await alert.getByRole('button', { name: 'Try Again' }).click();
    const earnings = panel(page, 'Earnings');
    await earnings.getByText('Show as a table').click();
    await expect(earnings.getByRole('table')).toContainText('€123.45');
    await earnings.getByLabel('Currency').selectOption('USD');
    await expect(page).toHaveURL('/creator/analytics?currency=USD');
    await expect(earnings.getByRole('table')).toContainText('$123.45');
  });
});
