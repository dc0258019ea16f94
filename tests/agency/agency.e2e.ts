import {
  BY_A_JOB,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const LISTS = [
  {
    ids: '[AG-02] [AG-34] [MSG-196]',
    path: '/agency/users',
    title: 'User Management',
    columns: ['Name', 'Email', 'Role', 'Status', 'Assigned', 'May do', 'Actions'],
    read: 'agency.users',
    failure: 'Error loading users',
    empty: 'No users found.',
  },
  {
    ids: '[AG-04] [AG-34] [MSG-199]',
    path: '/agency/orders',
    title: 'Campaign Oversight',
    columns: ['Campaign', 'Brand', 'Status', 'Creators', 'Pending', 'Oldest pending', 'Priority', 'Needs attention'],
    read: 'agency.orders',
    failure: 'Error loading deals',
    empty: 'No campaigns found.',
  },
] as const;

test.describe('an agency', () => {
  test.use({ as: 'agency@accord.test' });

  for (const { ids, path, title, columns, read, failure, empty } of LISTS) {
    test(`${ids} ${path} lists, finds nothing and fails`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const table = page.getByRole('table', { name: title });
      await expect(table.getByRole('columnheader')).toHaveText([...columns]);
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
      await page.goto(`${path}?search=nobody-at-all`);
      await expect(page.getByText(empty)).toBeVisible();
      const mend = await failAt(page, read);
      await page.goto(path);
      await expect(page.getByRole('alert')).toContainText(failure);
      await mend();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(table.getByRole('row').nth(1)).toBeVisible();
    });
  }

  for (const path of ['/agency', '/agency/dashboard']) {
    test(`[AG-01] [AG-35] ${path} shows the dashboard, with what deals are worth in dollars`, async ({
      page,
      baseURL,
    }) => {
      const { api } = await signedIn(baseURL ?? '', 'agency@accord.test');
      const { managed, dealValueMinor } = await api.agency.dashboard.query();
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      const figure = (label: string) => page.getByText(label, { exact: true }).locator('xpath=..');
      await expect(figure('Managed Brands')).toContainText(String(managed.managed_brand));
      expect(dealValueMinor).toBeGreaterThan(0);
      const dollars = Math.round((dealValueMinor ?? 0) / 100).toLocaleString('en-US');
      await expect(figure('Total Deal Value')).toContainText(`$${dollars}`);
    });
  }

  test('what waits too long is reached from the dashboard, and its deals from there', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'agency@accord.test');
    const { rows } = await api.agency.orders.query({ priority: 'high' });
    expect(rows.length).toBeGreaterThan(0);
    await page.goto('/agency/dashboard');
    await page.getByRole('link', { name: 'See what waits too long' }).click();
    await expect(page).toHaveURL('/agency/orders?priority=high');
    const table = page.getByRole('table', { name: 'Campaign Oversight' });
    await expect(table.getByRole('row')).toHaveCount(rows.length + 1);
    await expect(table.getByRole('cell', { name: 'High' })).toHaveCount(rows.length);
    await expectAccessible(page);
    const name = rows[0]?.name ?? '';
    await table.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Deals Pipeline' })).toBeVisible();
    await expect(page).toHaveURL(`/agency/crm/deals?campaign=${rows[0]?.id}`);
    await expect(page.getByText('Only the deals of one campaign are shown.')).toBeVisible();
    const deals = await api.crm.deals.query({ area: 'agency', campaignId: rows[0]?.id ?? '' });
    const pipeline = page.getByRole('table', { name: 'Deal Pipeline' });
    await expect(pipeline.getByRole('button', { name, exact: true })).toHaveCount(deals.rows.length);
    await expect(pipeline.getByRole('row')).toHaveCount(deals.rows.length + 1);
    await page.getByRole('button', { name: 'Show all campaigns' }).click();
    await expect(page).toHaveURL('/agency/crm/deals');
    await page.goto('/agency/orders');
    await page.getByRole('combobox', { name: 'Priority' }).selectOption('Medium');
    await expect(page).toHaveURL('/agency/orders?priority=medium');
  });

  test('[AG-23] an invitation that cannot be sent says so, and nothing that was typed is lost', async ({ page }) => {
    await page.goto('/agency/invite');
    await page.getByRole('textbox', { name: 'Email' }).fill('kept@example.test');
    await page.getByRole('combobox', { name: 'Role' }).selectOption('General User');
    const mend = await failAt(page, 'agency.invite');
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Failed to send invitation')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('kept@example.test');
    await mend();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  });

  test('[AG-03] [AG-21] [AG-24] /agency/invite asks for both fields, sends, lists, sends again and revokes', async ({
    page,
  }) => {
    const email = `asked-${Date.now()}@example.test`;
    await page.goto('/agency/invite');
    await test.step('[MSG-195] both fields are asked for', async () => {
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await expect(page.getByText('Please fill in all fields').first()).toBeVisible();
    });
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('combobox', { name: 'Role' }).selectOption('Brand Manager');
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await test.step('[MSG-200] that it is sent is said', async () => {
      await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
    });
    const row = page.getByRole('row', { name: new RegExp(email) });
    // The mail is under way; once it has arrived, the list says so, and the invite can be sent again.
    await expect(row).toContainText('Sent', BY_A_JOB);
    await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await expect(page.getByText(`The invitation to ${email} is on its way again.`)).toBeVisible();
    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(row).toContainText('Revoked');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe('a super admin', () => {
  test.use({ as: 'super@accord.test' });
  test('[AG-15] sees nobody, and the way back', async ({ page }) => {
    await page.goto('/agency/users');
    await expect(page.getByText('No users found.')).toBeVisible();
    const sidebar = page.getByRole('complementary');
    await expect(sidebar.getByRole('link', { name: 'Back to Super Admin' })).toBeVisible();
    await expect(sidebar.getByRole('link', { name: 'Invite User' })).toHaveCount(0);
  });

  test('is offered no invite, which would be refused', async ({ page }) => {
    await page.goto('/agency/users');
    await settled(page);
    await expect(page.getByRole('main').getByRole('link', { name: 'Invite User' })).toHaveCount(0);
    await page.goto('/agency/invite');
    await settled(page);
    await expect(page.getByRole('heading', { name: 'Recent Invitations' })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Send Invitation' })).toHaveCount(0);
  });
});
