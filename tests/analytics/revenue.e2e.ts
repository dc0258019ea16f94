import { askByItself, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';

test.describe('as an admin', () => {
  test.use({ as: 'admin@accord.test' });

  for (const path of ['/admin', '/admin/dashboard']) {
    test(`[ADM-REV-01] [ADM-REV-02] [ADM-REV-06] [ADM-REV-07] [ADM-REV-08] [ADM-REV-09] [ADM-REV-22] ${path} shows the four figures in dollars`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByText('Total Revenue').locator('..')).toContainText(/\$[\d,]+/);
      await expect(page.getByText('Platform Profit (25%)').locator('..')).toContainText(/\$[\d,]+/);
      await expect(page.getByText('Transactions', { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /Pipeline Value/ })).toContainText(/\d+ draft campaigns?/);
    });
  }

  test('[ADM-REV-04] [ADM-REV-05] [ADM-REV-13] timeframe and month choose what the chart shows', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByLabel('Timeframe').getByRole('option')).toHaveText(['Daily', 'Weekly', 'Monthly']);
    const months = page.getByLabel('Month', { exact: true }).getByRole('option');
    await expect(months.last()).toHaveText('January 2024');
    await expect(page.locator('canvas')).toBeVisible();
    await page.getByLabel('Timeframe').selectOption('Weekly');
    await expect(page).toHaveURL(/timeframe=weekly/);
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('rowheader', { name: 'Week 1' })).toBeVisible();
  });

  test('[ADM-REV-10] [ADM-REV-11] the pipeline card opens and closes the list of drafts', async ({ page }) => {
    await page.goto('/admin');
    const card = page.getByRole('button', { name: /Pipeline Value/ });
    await card.click();
    const list = page
      .getByRole('region', { name: 'Pipeline campaigns' })
      .or(page.locator('section', { hasText: 'Pipeline campaigns' }))
      .first();
    await expect(list.getByText('Draft', { exact: true }).first()).toBeVisible();
    await card.click();
    await expect(page.getByText('Pipeline campaigns')).toBeHidden();
  });

  test('[ADM-REV-12] [MSG-19] without drafts the list says so; [ADM-REV-23] what cannot be read offers another try', async ({
    page,
  }) => {
    await askByItself(page);
    await page.route(/\/trpc\/[^?]*analytics\./, async (route) => {
      const names = new URL(route.request().url()).pathname.slice('/trpc/'.length).split(',');
      const none = { currency: 'USD', valueMinor: 0, drafts: 0, campaigns: { rows: [], nextCursor: null } };
      const broken = {
        error: {
          message: 'Something went wrong',
          code: -32603,
          data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
        },
      };
      const answers = names.map((name) => {
        if (name === 'analytics.revenue') return broken;
        return { result: { data: name === 'analytics.pipeline' ? none : 0 } };
      });
      await route.fulfill({ status: 207, json: answers });
    });
    await page.goto('/admin');
    await page.getByRole('button', { name: /Pipeline Value/ }).click();
    await expect(page.getByText('No pipeline campaigns found')).toBeVisible();
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try Again' })).toBeVisible();
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
