import { expect, expectAccessible, expectNoSidewaysScroll, failAt, goOn, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the tabs and the lists show.

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
  await test.step('[SA-09] [SA-16] [SA-24] the User Role Fixer looks up, gives a role and says what is wrong', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await goOn(page, '/super_admin?tab=tools');
    const look = async (user: string) => {
      await page.getByRole('textbox', { name: 'User ID or email' }).fill(user);
      await page.getByRole('button', { name: 'Look up' }).click();
    };
    await test.step('[MSG-193] nobody is found', async () => {
      await look('nobody@example.test');
      await expect(page.getByText('User does not exist in auth.users table')).toBeVisible();
    });
    await look('super@accord.test');
    await expect(page.getByText('You cannot do this to your own account.')).toBeVisible();
    await look('brand@accord.test');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Creator');
    await expectAccessible(page);
    const give = async (act: string) => {
      await page.getByRole('button', { name: act }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: act }).click();
    };
    await test.step('[MSG-190] an entry that the server refuses', async () => {
      await give('Create user role');
      await expect(page.getByText('Failed to create user role')).toBeVisible();
      await expect(page.getByText('This person has open deals', { exact: false })).toBeVisible();
    });
    await test.step('[MSG-191] an entry that does not reach the server', async () => {
      await page.route('**/trpc/users.fixRole*', (route) => route.abort());
      await give('Create user role');
      await expect(page.getByText('Error creating user role')).toBeVisible();
      await page.unroute('**/trpc/users.fixRole*');
    });
    await test.step('[MSG-192] a role that is not given, with the reason', async () => {
      await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand');
      const mend = await failAt(page, 'users.fixRole');
      await give('Update role');
      await expect(
        page.getByText('Failed to update role: Something went wrong. Please try again.', { exact: true }),
      ).toBeVisible();
      await mend();
    });
    await test.step('[SA-09] [SA-16] a role that is given stands in the profile and in the entries at once', async () => {
      await look('newcreator@accord.test');
      const facts = page
        .locator('section[aria-label]')
        .filter({ has: page.getByRole('button', { name: 'Update role' }) });
      await expect(facts.getByRole('definition')).toContainText([
        'newcreator@accord.test',
        'Creator',
        'Creator: Approved',
      ]);
      await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand');
      await give('Create user role');
      await expect(page.getByText('The user has the role Brand now')).toBeVisible();
      await expect(facts.getByRole('definition')).toContainText([
        'newcreator@accord.test',
        'Brand',
        'Brand: Approved, Creator: Rejected',
      ]);
    });
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
