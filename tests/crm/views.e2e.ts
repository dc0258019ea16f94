import { readFileSync } from 'node:fs';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';

for (const [as, area] of [
  ['admin@accord.test', 'admin'],
  ['agency@accord.test', 'agency'],
] as const) {
  test.describe(as, () => {
    test.use({ as });

    test(`${as} saves filters under a name, follows the link to them, renames and deletes it`, async ({ page }) => {
      await page.goto(`/${area}/crm/creators?platform=youtube`);
      const views = page.getByRole('navigation', { name: 'Saved views' });
      await views.getByRole('button', { name: 'Save view' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Video people');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(views.getByRole('link', { name: 'Video people' })).toHaveAttribute('aria-current', 'page');
      await page.goto(`/${area}/crm/creators`);
      await views.getByRole('link', { name: 'Video people' }).click();
      await expect(page).toHaveURL(/platform=youtube/);
      await expect(page.getByRole('combobox', { name: 'Platform' })).toHaveValue('youtube');
      await views.getByRole('button', { name: 'Change the view Video people' }).click();
      await dialog.getByLabel('Name').fill('Films');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(views.getByRole('link', { name: 'Films' })).toBeVisible();
      await page.setViewportSize({ width: 390, height: 844 });
      await settled(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await views.getByRole('button', { name: 'Delete the view Films' }).click();
      await expect(views.getByRole('link', { name: 'Films' })).toHaveCount(0);
    });

    test(`${as} saves each list as a file of what is filtered`, async ({ page }) => {
      for (const [path, file, head] of [
        ['brands', 'crm-brands', 'Name,Email,Industry'],
        ['creators?platform=tiktok', 'crm-creators', 'Name,Email,Platform'],
        ['deals?stage=active', 'crm-deals', 'Deal,Brand,Creator'],
      ] as const) {
        await page.goto(`/${area}/crm/${path}`);
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Export CSV' }).click();
        const saved = await download;
        expect(saved.suggestedFilename()).toMatch(new RegExp(`^${file}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
        expect(readFileSync(await saved.path(), 'utf8')).toContain(head);
      }
    });
  });
}
