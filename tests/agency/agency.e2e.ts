import { BY_A_JOB, expect, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the screens show before anything is pressed, and at which address, and invite.client.test.ts what the form says.

test.use({ as: 'agency@accord.test' });

test('an agency goes through its lists and their filters; it invites, sends again and revokes', async ({ page }) => {
  const sidebar = page.getByRole('navigation', { name: 'Agency' });
  await page.goto('/agency/dashboard');
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row');
  await test.step('[AG-02] its people are filtered, and one is opened', async () => {
    await sidebar.locator('a[href="/agency/users"]').click();
    await expect(rows('User Management').nth(1)).toBeVisible();
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand Manager');
    await expect(page).toHaveURL('/agency/users?role=managed_brand');
    await page.getByRole('textbox', { name: 'Search users' }).fill('Lumen');
    await expect(rows('User Management')).toHaveCount(2);
    await rows('User Management').nth(1).getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lumen Skincare' })).toBeVisible();
  });
  await test.step('[AG-04] its campaigns are filtered', async () => {
    await sidebar.locator('a[href="/agency/orders"]').click();
    await expect(rows('Campaign Oversight').nth(1)).toBeVisible();
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('High');
    await expect(page).toHaveURL('/agency/orders?priority=high');
    await expect(rows('Campaign Oversight').nth(1)).toContainText('High');
  });
  await test.step('the deals of one campaign are opened, and then those of all', async () => {
    await rows('Campaign Oversight').nth(1).getByRole('link').click();
    await expect(page.getByText('Only the deals of one campaign are shown.')).toBeVisible();
    await page.getByRole('button', { name: 'Show all campaigns' }).click();
    await expect(page).toHaveURL('/agency/crm/deals');
  });
  const email = `asked-${Date.now()}@example.test`;
  await goOn(page, '/agency/invite');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand Manager');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await test.step('[AG-03] [MSG-200] that it is sent is said', async () => {
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  });
  await test.step('[AG-24] it is listed, sent again and revoked', async () => {
    const row = page.getByRole('row', { name: new RegExp(email) });
    // The mail is in transit; once it has arrived, the list says so, and the invite can be sent again.
    await expect(row).toContainText('Sent', BY_A_JOB);
    await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await expect(page.getByText(`The invitation to ${email} is on its way again.`)).toBeVisible();
    await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toContainText('Revoked');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});
