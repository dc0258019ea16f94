import { expect, expectAccessible, expectNoSidewaysScroll, failAt, test } from '#tests/support/browser.ts';

const LISTS = [
  { path: '/super_admin/users/agencies', title: 'Agencies', people: 'agencies', email: 'agency@accord.test' },
  { path: '/super_admin/users/brands', title: 'Brands', people: 'brands', email: 'brand@accord.test' },
  { path: '/super_admin/users/creators', title: 'Creators', people: 'creators', email: 'creator@accord.test' },
] as const;
const TABS = ['Overview', 'Dashboard Access', 'Creator Earnings', 'Admin Tools'];

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });

  for (const path of ['/super_admin', '/super_admin/dashboard']) {
    test(`[SA-01] [SA-05] [SA-07] ${path} has the four tabs and the ways into the other areas`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('tab')).toHaveText(TABS);
      await expect(page.getByText('New accounts')).toBeVisible();
      await page.getByRole('tab', { name: 'Dashboard Access' }).click();
      const ways = page.getByRole('tabpanel').getByRole('link');
      await expect(ways).toHaveText(['Brand', 'Creator', 'Agency', 'Admin']);
      for (const [n, to] of ['/brand', '/creator', '/agency', '/admin'].entries()) {
        await expect(ways.nth(n)).toHaveAttribute('href', to);
      }
    });
  }

  for (const [path, title] of [
    ['/brand', /Welcome|Dashboard/],
    ['/creator/dashboard', /Welcome|Dashboard/],
    ['/agency', 'Dashboard'],
    ['/admin', /Dashboard/],
  ] as const) {
    test(`[SA-15] opens ${path}, the dashboard of another role`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    });
  }

  test('[SA-08] [SA-23] Creator Earnings is the leaderboard, and says what failed', async ({ page }) => {
    await page.goto('/super_admin?tab=earnings');
    await expect(
      page.getByRole('table', { name: 'Top 50 Earning Creators' }).getByText('Place 1', { exact: true }),
    ).toBeAttached();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await test.step('[MSG-188] a failure', async () => {
      await failAt(page, 'leaderboards.creators');
      await page.goto('/super_admin?tab=earnings');
      await expect(page.getByRole('alert')).toContainText('Error loading leaderboard data. Please try again later.');
    });
  });

  test('[SA-14] [MSG-37] a refusal says Access Denied with the role', async ({ page }) => {
    await failAt(page, 'users.totals', { code: 'FORBIDDEN', httpStatus: 403 });
    await page.goto('/super_admin');
    await expect(page.getByRole('alert')).toContainText('Access Denied');
    await expect(page.getByRole('alert')).toContainText('Your current role: Super Admin');
  });

  test('[SA-14] [MSG-69] without a session the dashboard says so', async ({ page }) => {
    await failAt(page, 'users.totals', { code: 'UNAUTHORIZED', httpStatus: 401 });
    await page.goto('/super_admin');
    await expect(page.getByRole('alert')).toHaveText('Authentication required');
  });

  test('[SA-09] [SA-16] [SA-24] the User Role Fixer looks up, gives a role and says what is wrong', async ({
    page,
  }) => {
    await page.goto('/super_admin?tab=tools');
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
      await expect(page.getByText('This person has open deals.', { exact: false })).toBeVisible();
    });
    await test.step('[MSG-191] an entry that does not reach the server', async () => {
      await page.route('**/trpc/users.fixRole*', (route) => route.abort());
      await give('Create user role');
      await expect(page.getByText('Error creating user role')).toBeVisible();
      await page.unroute('**/trpc/users.fixRole*');
    });
    await test.step('[MSG-192] a role that is not given, with the reason', async () => {
      await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand');
      await failAt(page, 'users.fixRole');
      await give('Update role');
      await expect(
        page.getByText('Failed to update role: Something went wrong. Please try again.', { exact: true }),
      ).toBeVisible();
    });
  });

  test('[SA-09] [SA-16] a role that is given stands in the profile and in the entries at once', async ({ page }) => {
    await page.goto('/super_admin?tab=tools');
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
    await page.getByRole('button', { name: 'Create user role' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create user role' }).click();
    await expect(page.getByText('The user has the role Brand now')).toBeVisible();
    await expect(facts.getByRole('definition')).toContainText([
      'newcreator@accord.test',
      'Brand',
      'Brand: Approved, Creator: Rejected',
    ]);
  });

  for (const { path, title, people, email } of LISTS) {
    test(`[SA-11] [SA-12] ${path} lists, searches and opens its people`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const table = page.getByRole('table', { name: title });
      await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Email', 'Status', 'Created', 'Actions']);
      await expectAccessible(page);
      await page.getByRole('textbox', { name: `Search ${people}` }).fill(email);
      await expect(page).toHaveURL(/search=/);
      await expect(table.locator('tbody tr').filter({ hasNotText: email })).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/super_admin');
      await table.getByRole('link', { name: `View Details of ${email}`, exact: true }).click();
      await expect(page.getByRole('link', { name: `Back to ${title}` })).toBeVisible();
      await expect(page.getByRole('main').getByText(email).first()).toBeVisible();
      await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });

    test(`[SA-25] [SA-26] [MSG-194] ${path} says that nobody is found, or what failed`, async ({ page }) => {
      await page.goto(`${path}?search=nobody-at-all`);
      await test.step('[MSG-200] nobody', () => expect(page.getByText(`No ${people} found.`)).toBeVisible());
      const mend = await failAt(page, 'users.list');
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(`Failed to load ${people}. Please try again later.`);
      await mend();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('table', { name: title }).getByRole('row').nth(1)).toBeVisible();
    });
  }

  test('[SA-12] a super admin suspends an account from its page and lifts the suspension', async ({ page }) => {
    await page.goto('/super_admin/users/creators?search=creator');
    await page
      .getByRole('table', { name: 'Creators' })
      .getByRole('link', { name: /^View Details/ })
      .last()
      .click();
    for (const [act, done] of [
      ['Suspend', 'Lift suspension'],
      ['Lift suspension', 'Suspend'],
    ] as const) {
      await page.getByRole('main').getByRole('button', { name: act, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Looked at again');
      await dialog.getByRole('button').last().click();
      await expect(page.getByRole('main').getByRole('button', { name: done, exact: true })).toBeVisible();
    }
  });
});
