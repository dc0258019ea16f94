import { become, expect, test } from '#tests/support/browser.ts';
import { cast, signed } from '#tests/support/stages.ts';

test.use({ as: 'finance@accord.test' });

test('a member asks for a deposit above their limit, an owner approves it, and the bank’s page opens and is paid', async ({
  page,
  baseURL,
  server,
}) => {
  const { id: campaignId, name } = await signed(await cast(baseURL), 'Approved lamp');
  const order = `/brand/orders?projectId=${campaignId}`;
  await test.step('the member asks, with a reason', async () => {
    await page.goto(order);
    await page.getByRole('button', { name: 'Ask for approval' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ask for approval' });
    const send = dialog.getByRole('button', { name: 'Ask for approval' });
    await send.click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Both sides have signed.');
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Ask for approval' })).toBeDisabled();
    await expect(page.getByText('Priya Nair has waited since').first()).toBeVisible();
  });
  await test.step('the owner approves', async () => {
    await become(page, server, 'brand@accord.test');
    await page.goto('/brand/approvals');
    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    // Under an open dialog no row can be reached, so it says nothing before the answer has come.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(row).toHaveCount(0);
  });
  await test.step('the member pays', async () => {
    await become(page, server, 'finance@accord.test');
    await page.goto(order);
    await page.getByRole('button', { name: 'Pay Deposit' }).click();
    await page.waitForURL(/sandbox-bank\/pay/);
    await page.getByLabel('Card number').fill('4242424242424242');
    await page.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 2) % 100}`);
    await page.getByLabel('Security code').fill('123');
    await page.getByLabel('Name on card').fill('Priya Nair');
    await page.getByLabel('Name on card').press('Enter');
    // The bank's event is processed by a job.
    await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible({ timeout: 90_000 });
  });
});
