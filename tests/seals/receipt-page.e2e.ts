import { readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { BY_A_JOB, expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { runSql } from '#tests/support/sql.ts';
import { cast, funded } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

/** Gives the page a file, and waits for the heading of its result. */
async function checked(page: Page, file: { name: string; mimeType: string; buffer: Buffer }, heading: string) {
  await page.getByLabel('Receipt', { exact: true }).setInputFiles(file);
  await expect(page.getByRole('status').getByRole('heading', { name: heading })).toBeVisible();
}

test('a brand downloads the receipt of its deposit, and a saved page proves it without a connection', async ({
  page,
  baseURL,
  server,
}, info) => {
  const at = await cast(baseURL);
  const { id: campaignId } = await funded(at, 'Proved lamp');
  const { payments } = at.brand.api;
  const sealed = async () => (await payments.movements.query({ campaignId })).rows.map((row) => row.sealed);
  // The job runs once a minute, and here at once.
  await runSql(server.databaseUrl, `select graphile_worker.add_job('audit.seal', '{}')`);
  await expect.poll(sealed, BY_A_JOB).toEqual([true]);

  await page.goto(`/brand/orders?projectId=${campaignId}&tab=money`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Receipt: Deposit held/ }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(/^receipt-deposit-[0-9a-f]{8}\.json$/);
  const receipt = { name: 'receipt.json', mimeType: 'application/json', buffer: await readFile(await saved.path()) };
  const forged = {
    ...receipt,
    buffer: Buffer.from(receipt.buffer.toString().replace('"amountMinor": 5', '"amountMinor": 6')),
  };

  await test.step('on the site', async () => {
    await page.getByRole('link', { name: 'Check a receipt' }).click();
    await expect(page.getByRole('heading', { name: 'Check a receipt' })).toBeVisible();
    await checked(page, receipt, 'This receipt is genuine');
    await expect(page.getByRole('definition').filter({ hasText: '$5,000.00' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  await test.step('saved, without a connection', async () => {
    const file = info.outputPath('receipt.html');
    await writeFile(file, await (await page.request.get('/receipt')).text());
    await page.context().setOffline(true);
    await page.goto(pathToFileURL(file).href);
    await checked(page, receipt, 'This receipt is genuine');
    await checked(page, forged, 'This receipt proves nothing');
    await expect(page.getByText('the movement, its salt or its path was changed')).toBeVisible();
    await page.getByLabel('Key of the log').fill('nonsense');
    await expect(page.getByText('This is not the key of a log.')).toBeVisible();
    await page.context().setOffline(false);
  });
});
