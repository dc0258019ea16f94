import { expect, expectAccessible, failAt, test } from '#tests/support/browser.ts';
import { approved, CREATOR_NAME, cast } from '#tests/support/stages.ts';

test.use({ as: 'admin@accord.test' });

const PATH = '/admin/order-management';

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
  const table = page.getByRole('table', { name: 'Order Management' });
  await test.step('orders that cannot be read: it says so, and another try reads them', async () => {
    const mend = await failAt(page, 'orders.forStaff');
    await page.goto(PATH);
    const panel = page.getByRole('alert').filter({ hasText: 'The orders could not be loaded' });
    await expect(panel).toBeVisible();
    await mend();
    await panel.getByRole('button', { name: 'Try Again' }).click();
    await expect(table).toBeVisible();
  });
  await test.step('[ADM-ORD-02] the search is written to the address', async () => {
    await page.getByRole('textbox', { name: 'Search by brand or project' }).fill(name);
    await expect(page).toHaveURL(/search=/);
    await expect(table.locator('tbody tr')).toHaveCount(1);
  });
  await expect(table.locator('tbody tr')).toContainText('Declined');
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
  await expect(status.getByRole('option')).toHaveText(['Keep the current status', 'Completed', 'Cancelled']);
  await expect(status.getByRole('option', { name: 'Completed' })).toBeDisabled();
  await status.selectOption('Cancelled');
  await dialog.getByRole('button', { name: 'Update Order' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The brand asked for it.');
  await dialog.getByRole('button', { name: 'Update Order' }).click();
  await expect(dialog).toBeHidden();
  expect((await at.brand.api.orders.read.query({ campaignId: id })).status).toBe('cancelled');
});
