import { readFileSync } from 'node:fs';
import { wholeNumber } from '#shared/format.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test, unfold } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// screens.db.test.ts proves what the screens show before anything is pressed, and brand.client.test.ts what their forms ask.

const BRAND = 'brand@accord.test';

test.use({ as: BRAND });

test('[BR-AN-01] a brand chooses the period of all campaigns and saves them; it moves the links of one, imports, and strikes out what is not real', async ({
  page,
  baseURL,
}) => {
  const { api } = await signedIn(baseURL ?? '', BRAND);
  await page.goto('/brand/analytics');
  await expect(page.getByRole('region', { name: 'Clicks and conversions' }).locator('canvas')).toBeVisible();
  await page.getByLabel('Period').selectOption('Last 90 days');
  await expect(page).toHaveURL('/brand/analytics?period=90d');
  await expect(page.getByText('The last 90 days, all campaigns')).toBeVisible();
  const { clicks } = await api.analytics.brand.query({ period: '90d' });
  const shown = page.getByRole('main').getByText('Clicks', { exact: true }).first().locator('xpath=..');
  await expect(shown).toContainText(wholeNumber(clicks));
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await all).suggestedFilename()).toMatch(/^campaigns-.*\.csv$/);
  await test.step('[BR-AN-04] of a campaign that is not theirs there is no data', async () => {
    await goOn(page, '/brand/analytics/00000000-0000-4000-8000-000000000000');
    await expect(page.getByText('No analytics data available yet.')).toBeVisible();
  });
  const { rows } = await api.analytics.brandCampaigns.query({ limit: 50 });
  const campaignId = rows.find(({ clicks, status }) => clicks > 0 && status === 'completed')?.id ?? '';
  const [creator] = (await api.analytics.campaign.query({ campaignId })).perCreator;
  const code = creator?.link?.split('/').at(-1);
  const order = `made up ${Date.now()}`;
  await goOn(page, `/brand/analytics/${campaignId}`);

  await test.step('[BR-AN-02] the links lead where the brand says', async () => {
    const target = page.getByLabel('Links lead to');
    await target.fill('https://lumen.example/lamp');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Links saved')).toBeVisible();
    const followed = await page.request.get(`/r/${code}`, { maxRedirects: 0 });
    const { origin, pathname, searchParams } = new URL(followed.headers().location ?? '');
    expect([origin + pathname, searchParams.get('accord')]).toEqual(['https://lumen.example/lamp', code]);
  });
  await test.step('a file of conversions is imported, and each line that is wrong is named', async () => {
    const csv = (line: string) => ({
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`link,id\n${line}`),
    });
    const file = page.getByLabel('Import a CSV file');
    await file.setInputFiles(csv('2222222222,1'));
    await expect(page.getByText('0 conversions imported')).toBeVisible();
    await file.setInputFiles(csv(`${code},${order}\n2222222222,1`));
    await expect(page.getByText('1 conversion imported')).toBeVisible();
    await expect(page.getByText('1 line was left out')).toBeVisible();
    await expect(page.getByText('Line 3: link is not one of this campaign.')).toBeVisible();
  });
  await test.step('the campaign is saved as a file', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toMatch(/^campaign-.*\.csv$/);
    expect(readFileSync(await saved.path(), 'utf8')).toContain(creator?.name ?? '');
  });

  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('table', { name: 'Conversions' }).getByRole('row').filter({ hasText: order });
  await test.step('[BR-AN-02] a conversion that is not real is struck out on a phone, with a reason', async () => {
    await expect(row).toContainText('CSV file');
    await unfold(row);
    await row.getByRole('button', { name: `Strike out: order ${order}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Strike out conversions' });
    await dialog.getByLabel('Which ones').selectOption('times');
    await expect(dialog.getByLabel('Until')).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await dialog.getByLabel('Which ones').selectOption(`Only order ${order}`);
    await dialog.getByLabel('Reason').fill('A test of our shop');
    await dialog.getByRole('button', { name: 'Strike out' }).click();
    await expect(page.getByText('1 conversion struck out')).toBeVisible();
    await expect(row).toContainText('Struck out');
    await expect(row).toContainText('A test of our shop');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  });
  await test.step('it counts again', async () => {
    await row.getByRole('button', { name: `Let it count: order ${order}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let it count' }).click();
    await expect(page.getByText('1 conversion put back')).toBeVisible();
    await expect(row).toContainText('Counts');
  });
});
