import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { CONNECTABLE_PLATFORMS } from '#shared/choices/platforms.ts';
import { percent } from '#shared/format.ts';
import { expect, test } from '#tests/support/browser.ts';
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
