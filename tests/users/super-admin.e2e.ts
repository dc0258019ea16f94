import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the tabs and the lists show, and dialogs.client.test.ts what is said of a role that is given.

test.use({ as: 'super@accord.test' });

test('a super admin opens the tabs of the dashboard, gives a role, and suspends a creator', async ({ page }) => {
  await test.step('each tab of the dashboard is opened by a press, and can be used by everyone', async () => {
    await page.goto('/super_admin');
    for (const [name, tab] of [
      ['Dashboard Access', 'access'],
      ['Creator Earnings', 'earnings'],
      ['Admin Tools', 'tools'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(`/super_admin?tab=${tab}`);
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('tab', { name: 'Creator Earnings' }).click();
    await expect(page.getByRole('table', { name: 'Top 50 Earning Creators' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  await test.step('[SA-09] [SA-16] a role that the User Role Fixer gives stands in the profile and in the entries at once', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goOn(page, '/super_admin?tab=tools');
    await page.getByRole('textbox', { name: 'User ID or email' }).fill('newcreator@accord.test');
    await page.getByRole('button', { name: 'Look up' }).click();
    const facts = page
      .locator('section[aria-label]')
      .filter({ has: page.getByRole('button', { name: 'Update role' }) });
    await expect(facts.getByRole('definition')).toContainText([
      'newcreator@accord.test',
      'Creator',
      'Creator: Approved',
    ]);
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Create user role' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create user role' }).click();
    await expect(page.getByText('The user has the role Brand now')).toBeVisible();
    await expect(facts.getByRole('definition')).toContainText([
      'newcreator@accord.test',
      'Brand',
      'Brand: Approved, Creator: Rejected',
    ]);
  });
  await test.step('[SA-11] [SA-12] a super admin finds a creator, suspends the account from its page and lifts the suspension', async () => {
    const email = 'noah.lindqvist@example.test';
    await goOn(page, '/super_admin/users/creators');
    await page.getByRole('textbox', { name: 'Search creators' }).fill(email);
    await expect(page).toHaveURL(/search=/);
    await page.getByRole('link', { name: `View Details of ${email}`, exact: true }).click();
    for (const [act, done] of [
      ['Suspend', 'Lift suspension'],
      ['Lift suspension', 'Suspend'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: act, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Looked at again');
      await dialog.getByRole('button').last().click();
      await expect(dialog).toBeHidden();
      await expect(page.getByRole('main').getByRole('button', { name: done, exact: true })).toBeVisible();
    }
  });
});
