import { expect, goOn, test } from '#tests/support/browser.ts';

const FILE = ['Name,Email,Tags', 'Zelda Zebra,zelda@zebra.test,zoo', 'Nobody,not-an-address'].join('\n');

test.describe('a brand and its own creators', () => {
  test.use({ as: 'brand@accord.test' });

  test('a file is previewed and imported, a creator is tagged, and two get a message', async ({ page }) => {
    await page.goto('/brand/people');
    await test.step('the preview says what will happen to each line', async () => {
      await page.getByRole('button', { name: 'Import' }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) });
      const lines = dialog.getByRole('table', { name: 'Lines of the file' });
      await expect(lines.getByRole('row').filter({ hasText: 'Zelda' })).toContainText('New contact');
      await expect(lines.getByRole('row').filter({ hasText: 'Nobody' })).toContainText('Not readable');
      await dialog.getByRole('button', { name: 'Import 1 person' }).click();
      await expect(dialog.getByText('1 of 2 lines were added.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Done' }).click();
    });
    await test.step('the contact is found by the tag of the file', async () => {
      await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('zoo');
      await expect(page.getByRole('link', { name: 'Zelda Zebra' })).toBeVisible();
    });
    await test.step('a creator is moved and tagged on their page', async () => {
      await goOn(page, '/brand/people?stage=active');
      await page.getByRole('table', { name: 'Your creators' }).getByRole('link').first().click();
      await page.getByRole('combobox', { name: 'Stage' }).selectOption('talking');
      await expect(page.getByRole('banner').or(page.locator('main')).getByText('In talks').first()).toBeVisible();
      await page.getByRole('button', { name: 'Move to Active' }).click();
      const tags = page.getByRole('combobox', { name: 'Tags' });
      await tags.fill('Zebra');
      await tags.press('Enter');
      await expect(page.getByRole('button', { name: 'Remove zebra' })).toBeVisible();
    });
    await test.step('a message is filled in for each, and the result names who got it', async () => {
      await goOn(page, '/brand/people?stage=active');
      const boxes = page.getByRole('table', { name: 'Your creators' }).getByRole('checkbox');
      await boxes.nth(0).check();
      await boxes.nth(1).check();
      await page.getByRole('button', { name: 'Message', exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Message').fill('Hello {first name}, news from {brand}.');
      await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText('news from Northwind Outdoor.');
      await dialog.getByRole('button', { name: 'Send to 2 creators' }).click();
      await expect(page.getByRole('dialog', { name: 'Sent to 2 creators' })).toBeVisible();
      await page.getByRole('button', { name: 'Done' }).click();
      await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0);
    });
  });
});
