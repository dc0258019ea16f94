import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { signatureIn } from '#tests/support/pdf-signature.ts';
import { accepted, briefed, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

test('the standard agreement is made from the deal, read, signed and replaced', async ({ page, baseURL }) => {
  const at = await cast(baseURL);
  const { id, name, dealId } = await accepted(at, 'Agreed lamp');
  await briefed(at, id);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto(`/brand/orders?projectId=${id}`);
  await page.getByRole('button', { name: 'Use the standard agreement' }).click();
  await expect(page.getByText('1 agreement made from the terms of the deals')).toBeVisible();
  const file = `Agreement with ${CREATOR_NAME}.pdf`;
  const open = page.getByRole('button', { name: `Open ${file}` });
  await expect(open).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  const [download] = await Promise.all([page.waitForEvent('download'), open.click()]);
  const words = wordsOf(await readFile(await download.path()));
  for (const part of [CREATOR_NAME, name, '$6,000.00', '$1,200.00 (20%)', '1 × Post', 'Cancellation']) {
    expect(words).toContain(part);
  }
  await page.getByRole('button', { name: 'Make the agreements again' }).click();
  await expect(page.getByText('The agreements are up to date.')).toBeVisible();

  const { documents } = await at.creator.api.payments.agreement.query({ dealId });
  expect(documents?.files.map((each) => each.name)).toEqual([file]);
  const documentHash = documents?.hash ?? '';
  await at.brand.api.payments.signAsBrand.mutate({ campaignId: id, name: 'Bo Brand', documentHash });
  await at.creator.api.payments.signAsCreator.mutate({ dealId, name: CREATOR_NAME, documentHash });
  // Without a reload.
  await expect(page.getByText(/^Creator signed /)).toBeVisible();
  const signed = page.getByRole('button', { name: `Signed agreement of the deal with ${CREATOR_NAME}` });
  const [copy] = await Promise.all([page.waitForEvent('download'), signed.click()]);
  expect(signatureIn(await readFile(await copy.path())).valid).toBe(true);
  await expectNoSidewaysScroll(page);

  await page.getByRole('button', { name: `Remove ${file}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
  await expect(open).toHaveCount(0);
  await expect(signed).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Use the standard agreement' })).toBeEnabled();
});
