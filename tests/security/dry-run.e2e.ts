import { expect, test } from '#tests/support/browser.ts';

test.use({ as: 'admin@accord.test' });

test('[ADM-SEC-45] a rule is tried on the last 90 days, from the table and from the dialog', async ({ page }) => {
  await page.goto('/admin/security?tab=rules');
  await test.step('from the table', async () => {
    await page.getByRole('button', { name: 'Try Suspicious Activity on the last 90 days' }).click();
    const panel = page.getByRole('dialog', { name: 'Dry run of Suspicious Activity' });
    await expect(panel.getByText(/^Would have flagged \d+$/)).toBeVisible();
    await expect(panel.getByText('Counted are the sign-ins in the audit log', { exact: false })).toBeVisible();
    await page.keyboard.press('Escape');
  });
  await test.step('with the numbers of a form', async () => {
    await page.getByRole('button', { name: 'Create Rule from Rate Limiting' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Security Rule' });
    await dialog.getByLabel('Requests').fill('90000');
    await dialog.getByRole('button', { name: 'Try on the last 90 days' }).click();
    await expect(dialog.getByText('Would have flagged 0', { exact: true })).toBeVisible();
    await expect(dialog.getByText('Requests are not recorded.', { exact: false })).toBeVisible();
  });
});
