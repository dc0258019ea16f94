import { readFileSync } from 'node:fs';
import { percent, wholeNumber } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test, unfold } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });
  test('[BR-AN-01] [BR-AN-02] sees what its campaigns brought, moves a link, imports and exports', async ({
    page,
    baseURL,
  }) => {
    const { api } = await signedIn(baseURL ?? '', 'brand@accord.test');
    const { rows } = await api.analytics.brandCampaigns.query({ limit: 50 });
    const tracked = rows.find(({ clicks, status }) => clicks > 0 && status === 'completed');
    if (!tracked) throw new Error('The demo has no campaign with clicks');
    const [creator] = (await api.analytics.campaign.query({ campaignId: tracked.id })).perCreator;
    const code = creator?.link?.split('/').at(-1);

    await page.goto('/brand/analytics');
    for (const label of ['Spent', 'Reach', 'Clicks', 'Conversions']) {
      await expect(page.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible();
    }
    await expect(page.getByRole('region', { name: 'Clicks and conversions' }).locator('canvas')).toBeVisible();
    await test.step('[BR-AN-03] the acceptance rate stands by its name', async () => {
      const { acceptanceRate } = await api.analytics.brand.query();
      const invitations = page.getByRole('region', { name: 'Invitations' });
      const figure = invitations.locator('dl > div').filter({ hasText: 'Acceptance rate' });
      await expect(figure.locator('dt')).toHaveText('Acceptance rate');
      await expect(figure.locator('dd')).toHaveText(percent(acceptanceRate));
    });
    await expect(page.getByRole('table', { name: 'Campaigns' }).getByRole('row')).not.toHaveCount(1);
    await test.step('the period stands in the address, and its figures follow', async () => {
      const shown = page.getByRole('main').getByText('Clicks', { exact: true }).first().locator('xpath=..');
      await page.getByLabel('Period').selectOption('Last 90 days');
      await expect(page).toHaveURL('/brand/analytics?period=90d');
      const { clicks } = await api.analytics.brand.query({ period: '90d' });
      await expect(shown).toContainText(wholeNumber(clicks));
      await expect(page.getByText('The last 90 days, all campaigns')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Period')).toHaveValue('90d');
    });
    await test.step('campaigns with results come before those without', async () => {
      const withResults = rows.map(
        ({ clicks, conversions, contentPosted }) => clicks + conversions + contentPosted > 0,
      );
      expect(withResults).toEqual(withResults.toSorted((a, b) => Number(b) - Number(a)));
    });

    await page.goto(`/brand/analytics/${tracked.id}`);
    await expect(page.getByRole('heading', { name: tracked.name, level: 1 })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Creators' }).getByText(creator?.link ?? '')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Timeline' }).getByText('Completed')).toBeVisible();

    const silent = rows.find(({ contentPosted }) => contentPosted === 0);
    await page.goto(`/brand/analytics/${silent?.id}`);
    await expect(page.getByRole('main').getByText('Potential reach', { exact: true })).toBeVisible();
    await expect(page.getByRole('main').getByText('Reach', { exact: true })).toHaveCount(0);
    await page.goto(`/brand/analytics/${tracked.id}`);
    await expect(page.getByRole('main').getByText('Reach', { exact: true }).first()).toBeVisible();

    const target = page.getByLabel('Links lead to');
    await target.fill('http://lumen.example');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(target).toHaveAccessibleDescription(/must be a public web address that starts with https/);
    await target.fill('https://lumen.example/lamp');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Links saved')).toBeVisible();
    const followed = await page.request.get(`/r/${code}`, { maxRedirects: 0 });
    expect(followed.headers().location).toBe(`https://lumen.example/lamp?accord=${code}`);

    const csv = (line: string) => ({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`link,id\n${line}`),
    });
    const file = page.getByLabel('Import a CSV file');
    await file.setInputFiles(csv('2222222222,1'));
    await expect(page.getByRole('alert')).toHaveText('Line 2: link is not one of this campaign. Nothing was imported.');
    await file.setInputFiles(csv(`${code},walk ${Date.now()}`));
    await expect(page.getByText('1 conversion imported')).toBeVisible();

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^campaign-.*\.csv$/);
    expect(readFileSync(await saved.path(), 'utf8')).toContain(creator?.name ?? '');

    await page.goto('/brand/analytics');
    const all = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    expect((await all).suggestedFilename()).toMatch(/^campaigns-.*\.csv$/);

    await page.goto('/brand/analytics/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('No analytics data available yet.')).toBeVisible();
  });
});

test.describe('a brand on a phone', () => {
  test.use({ as: 'brand@accord.test', viewport: { width: 390, height: 844 } });
  test('[BR-AN-02] strikes out conversions that are not real, and lets them count again', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'brand@accord.test');
    const { rows } = await api.analytics.brandCampaigns.query({ limit: 50 });
    const campaignId = rows.find(({ conversions }) => conversions > 0)?.id ?? '';
    const link = (await api.analytics.campaign.query({ campaignId })).perCreator
      .map((creator) => creator.link?.split('/').at(-1))
      .find(Boolean);
    const order = `made up ${Date.now()}`;
    await api.analytics.importConversions.mutate({ campaignId, csv: `link,id\n${link},${order}` });

    await page.goto(`/brand/analytics/${campaignId}`);
    const table = page.getByRole('table', { name: 'Conversions' });
    const row = table.getByRole('row').filter({ hasText: order });
    await expect(row).toContainText('CSV file');
    await unfold(row);
    await row.getByRole('button', { name: `Strike out: order ${order}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Strike out conversions' });
    await dialog.getByLabel('Which ones').selectOption('times');
    await expect(dialog.getByLabel('Until')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Which ones').selectOption(`Only order ${order}`);
    await dialog.getByRole('button', { name: 'Strike out' }).click();
    await expect(dialog.getByLabel('Reason')).toHaveAccessibleDescription('Reason is required');
    await dialog.getByLabel('Reason').fill('A test of our shop');
    await dialog.getByRole('button', { name: 'Strike out' }).click();
    await expect(page.getByText('1 conversion struck out')).toBeVisible();
    await expect(row).toContainText('Struck out');
    await expect(row).toContainText('A test of our shop');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await row.getByRole('button', { name: `Let it count: order ${order}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByText('1 conversion put back')).toBeVisible();
    await expect(row).toContainText('Counts');
  });
});

test.describe('who has no campaigns', () => {
  test.use({ as: 'super@accord.test' });
  test('[BR-AN-04] is told that there is no data yet', async ({ page }) => {
    await page.goto('/brand/analytics');
    await settled(page);
    await expect(page.getByText('No analytics data available yet.')).toBeVisible();
  });
});
