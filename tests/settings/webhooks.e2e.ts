import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';

for (const { as, path } of [
  { as: 'brand@accord.test', path: '/brand/settings' },
  { as: 'agency@accord.test', path: '/account' },
]) {
  test.describe(as, () => {
    test.use({ as });

    for (const width of [1440, 390]) {
      test(`makes a webhook, sees its secret once, tries it, changes it and deletes it, ${width} wide`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path);
        await settled(page);
        const card = page.getByRole('region', { name: 'Webhooks', exact: true });
        const dialog = page.getByRole('dialog');
        await expect(card.getByText('No webhooks yet.')).toBeVisible();
        await card.getByRole('button', { name: 'New webhook' }).click();
        await dialog.getByRole('button', { name: 'Create webhook' }).click();
        await expect(dialog.getByText('Address is required')).toBeVisible();
        await expect(dialog.getByText('Choose at least one event')).toBeVisible();
        await dialog.getByLabel('Address').fill('https://hooks.example.test/accord');
        await dialog.getByRole('checkbox', { name: 'An offer is accepted' }).check();
        await expectAccessible(page);
        await dialog.getByRole('button', { name: 'Create webhook' }).click();
        const secret = await dialog.getByLabel('Secret').inputValue();
        expect(secret).toMatch(/^whsec_/);
        await dialog.getByRole('button', { name: 'Done' }).click();
        const listed = card.getByRole('listitem').filter({ hasText: 'hooks.example.test' });
        await expect(listed).toContainText('An offer is accepted');
        await expect(page.getByText(secret)).toHaveCount(0);

        await listed.getByRole('button', { name: /^Log of/ }).click();
        await expect(dialog.getByText('Nothing was sent yet.')).toBeVisible();
        await dialog.getByRole('button', { name: 'Send a test' }).click();
        const message = dialog.getByRole('listitem').filter({ hasText: 'A test' });
        await expect(message).toBeVisible();
        // The name leads nowhere, which the log says as soon as it was tried.
        await expect(async () => {
          await dialog.getByRole('button', { name: 'Refresh' }).click();
          await expect(message).toContainText('Not accepted', { timeout: 1_000 });
        }).toPass();
        await expectAccessible(page);
        await expectNoSidewaysScroll(page);
        await dialog.getByRole('button', { name: 'New secret' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'New secret' }).click();
        expect(await dialog.getByLabel('Secret').inputValue()).not.toBe(secret);
        await dialog.getByRole('button', { name: 'Done' }).click();

        await listed.getByRole('button', { name: /^Edit/ }).click();
        await dialog.getByRole('checkbox', { name: 'Content is handed in' }).check();
        await dialog.getByRole('checkbox', { name: 'Send messages' }).uncheck();
        await dialog.getByRole('button', { name: 'Save changes' }).click();
        await expect(listed).toContainText('Content is handed in');
        await expect(listed).toContainText('Off');
        await listed.getByRole('button', { name: /^Delete/ }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
        await expect(card.getByText('No webhooks yet.')).toBeVisible();
      });
    }
  });
}
