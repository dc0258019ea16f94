import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';
import { wordsOf } from '#tests/support/pdf.ts';
import { accepted, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'brand@accord.test' });

for (const width of [1440, 390]) {
  test(`the standard agreement is made from the deal, read, signed and replaced, at ${width} pixels`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const at = await cast(baseURL);
    const { id, name, dealId } = await accepted(at, `Agreed lamp ${width}`);
    await page.goto(`/brand/orders?projectId=${id}`);
    await settled(page);
    await page.getByRole('button', { name: 'Create brief' }).click();
    const brief = page.getByRole('dialog', { name: 'Create campaign brief' });
    await brief.getByRole('button', { name: 'Save brief' }).click();
    await expect(brief).toBeHidden();

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

    await page.getByRole('button', { name: 'Sign as brand' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign the contract' });
    await dialog.getByLabel('Full name').fill('Bo Brand');
    await dialog.getByRole('button', { name: /^Sign/ }).click();
    await expect(dialog).toBeHidden();
    const { documents } = await at.creator.api.payments.agreement.query({ dealId });
    expect(documents?.files.map((each) => each.name)).toEqual([file]);
    const documentHash = documents?.hash ?? '';
    await at.creator.api.payments.signAsCreator.mutate({ dealId, name: CREATOR_NAME, documentHash });
    await page.reload();
    await expect(page.getByText(/^Creator signed /)).toBeVisible();

    await page.getByRole('button', { name: `Remove ${file}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove file' }).click();
    await expect(open).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Use the standard agreement' })).toBeEnabled();
  });
}
