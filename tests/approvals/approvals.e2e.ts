import { become, expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

test.use({ as: 'finance@accord.test' });

test('a member asks for a deposit above their limit, an owner approves it, and the bank’s page opens and is paid', async ({
  page,
  server,
}) => {
  const { api } = await signedIn(server.url, 'finance@accord.test');
  const [waiting] = (await api.approvals.list.query({})).rows.filter(({ act }) => act === 'deposit');
  if (!waiting) throw new Error('The demo has a deposit that waits');
  await api.approvals.withdraw.mutate({ approvalId: waiting.id });
  const order = `/brand/orders?projectId=${waiting.campaign.id}&tab=agreement`;

  await page.goto(order);
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for approval' });
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(dialog.getByText('Reason is required')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Both sides have signed.');
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByText('Priya Nair has waited since').first()).toBeVisible();

  await become(page, server, 'brand@accord.test');
  await page.goto('/brand/approvals');
  const row = page.getByRole('row').filter({ hasText: 'Both sides have signed.' });
  await row.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(row).toHaveCount(0);

  await become(page, server, 'finance@accord.test');
  await page.goto(order);
  await page.getByRole('button', { name: 'Pay Deposit' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Expiry date').fill('12/34');
  await page.getByLabel('Security code').fill('123');
  await page.getByLabel('Name on card').fill('Priya Nair');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(page.getByText('Deposit paid').first()).toBeVisible({ timeout: 30_000 });
});
