import type { Page } from '@playwright/test';
import { formatMoney } from '#shared/format.ts';
import { expect, expectAccessible, failAt, readersDay, settled, test } from '#tests/support/browser.ts';
import { approved, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/order-management';
const table = (page: Page) => page.getByRole('table', { name: 'Order Management' });

test('the list has its columns, at both addresses', async ({ page, baseURL }) => {
  const { rows } = await (await cast(baseURL)).admin.api.orders.forStaff.query({});
  await test.step('[ADM-ORD-01] both addresses show it, and the sidebar marks it at both', async () => {
    for (const path of ['/admin/orders', PATH]) {
      await page.goto(path);
      await settled(page);
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { name: 'Order Management', level: 1 })).toBeVisible();
      const entry = page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: /^Order Management/ });
      await expect(entry).toHaveAttribute('aria-current', 'page');
    }
  });
  await test.step('[ADM-ORD-08] its columns', async () => {
    await expect(table(page).getByRole('columnheader')).toHaveText([
      'Brand',
      'Project',
      'Budget',
      'Created',
      'Status',
      'Creators',
      'Actions',
    ]);
    const words = { pending: 'Pending', accepted: 'Accepted', declined: 'Declined', completed: 'Completed' };
    for (const [index, row] of rows.entries()) {
      await expect(table(page).locator('tbody tr').nth(index).getByRole('cell')).toHaveText([
        row.brandName ?? 'Unknown Brand',
        row.name ?? 'Untitled Campaign',
        row.budget ? formatMoney(row.budget) : '–',
        readersDay(row.createdAt),
        words[row.status],
        `${row.accepted}/${row.creators}`,
        'Manage',
      ]);
    }
  });
  await expectAccessible(page);
});

test('[ADM-ORD-02] the search finds by brand and by project, and says where nothing is found', async ({ page }) => {
  await page.goto(PATH);
  await settled(page);
  const search = page.getByRole('textbox', { name: 'Search by brand or project' });
  for (const column of [1, 2]) {
    await search.fill('');
    const cells = table(page).locator(`tbody tr > :nth-child(${column})`);
    await expect(page).toHaveURL(PATH);
    const word = (await cells.first().textContent()) ?? '';
    await search.fill(word.toLowerCase());
    await expect(page).toHaveURL(/search=/);
    await expect.poll(async () => [...new Set(await cells.allTextContents())]).toEqual([word]);
  }
  await search.fill('no such order at all');
  await expect(page.getByText('No orders found.', { exact: true })).toBeVisible();
});

test('orders that cannot be read: it says so, and another try reads them', async ({ page }) => {
  const mend = await failAt(page, 'orders.forStaff');
  await page.goto(PATH);
  const panel = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
  await expect(panel).toBeVisible();
  await mend();
  await panel.getByRole('button', { name: 'Try Again' }).click();
  await expect(table(page)).toBeVisible();
});

test('[ADM-ORD-06] the manage dialog has brief notes, Update Order, and an offer for each creator', async ({
  page,
  baseURL,
}) => {
  const at = await cast(baseURL);
  const { id, name } = await approved(at, 'Managed lamp');
  const { dealIds } = await at.brand.api.deals.invite.mutate({
    campaignId: id,
    currency: 'USD',
    invites: [{ creatorId: at.creatorId, agreedMinor: 200_000 }],
    notes: null,
  });
  await at.creator.api.deals.decline.mutate({ dealId: dealIds[0] ?? '' });
  await page.goto(`${PATH}?search=${encodeURIComponent(name)}`);
  await settled(page);
  const row = table(page).locator('tbody tr').first();
  await expect(row).toContainText('Declined');
  const open = () => page.getByRole('button', { name: `Manage ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Manage ${name}` });
  await open();
  await dialog.getByLabel('Brief notes').fill('Ask for the launch date.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Update Order' }).click();
  await expect(page.getByText('Order updated', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await open();
  await expect(dialog.getByLabel('Brief notes')).toHaveValue('Ask for the launch date.');

  await dialog.getByRole('button', { name: `Send an offer to ${CREATOR_NAME}` }).click();
  const offer = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('textbox', { name: 'Amount' }) })
    .last();
  await offer.getByRole('textbox', { name: 'Amount' }).fill('2500');
  await offer
    .getByRole('button', { name: /offer|invit/i })
    .last()
    .click();
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Creators' })).toContainText('Invited');
  const { rows } = await at.brand.api.notifications.list.query({});
  const newest = rows.find(({ route }) => route === `/brand/orders?projectId=${id}`);
  expect(newest?.title).toBe(`Our team invited ${CREATOR_NAME} for you`);

  const status = dialog.getByLabel('Order status');
  await expect(status.getByRole('option')).toHaveText(['As it is', 'Completed', 'Cancelled']);
  await expect(status.getByRole('option', { name: 'Completed' })).toBeDisabled();
  await status.selectOption('Cancelled');
  await dialog.getByRole('button', { name: 'Update Order' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The brand asked for it.');
  await dialog.getByRole('button', { name: 'Update Order' }).click();
  await expect(dialog).toBeHidden();
  expect((await at.brand.api.orders.read.query({ campaignId: id })).status).toBe('cancelled');
});

test.describe('a creator', () => {
  test.use({ as: 'creator@accord.test' });

  test('is led to their own area', async ({ page }) => {
    await page.goto(PATH);
    await expect(page).toHaveURL(/\/creator/);
  });
});
