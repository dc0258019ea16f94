import { notInRole } from '#shared/messages/seats/refusals.ts';
import { expect, expectAccessible, goOn, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';
import { prove } from '#tests/support/prove.ts';
import { freshEmail, mailedLink, NEW_PASSWORD, newBrand } from '#tests/support/sign-up.ts';
import { cast, signed } from '#tests/support/stages.ts';

test('a payment approved by two: a member is invited, asks for what is above their limit, pays it, and is out once removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const url = baseURL ?? '';
  const colleague = freshEmail('colleague');
  const theirs = await (await browser.newContext({ baseURL: url })).newPage();
  const row = page.getByRole('row', { name: /Rosa Vega/ });
  const choose = async (act: string) => {
    await row.getByRole('button', { name: /What can be done about/ }).click();
    await page.getByRole('menuitem', { name: act }).click();
  };

  const owner = await newBrand(page, url, 'owner');
  await test.step('the owner invites a colleague', async () => {
    await page.goto('/brand/members');
    await page.getByRole('button', { name: 'Invite a member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Invite a member' });
    await dialog.getByLabel('Email', { exact: true }).fill(colleague);
    await dialog.getByLabel('Role').selectOption({ label: 'Finance' });
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await prove(page, NEW_PASSWORD);
    await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(colleague);
    await expectAccessible(page);
  });
  await test.step('who accepts by the mailed link, and acts within the role', async () => {
    await theirs.goto(await mailedLink(theirs, colleague, /invites you to Accord/));
    await theirs.getByLabel('First name').fill('Rosa');
    await theirs.getByLabel('Last name').fill('Vega');
    await theirs.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await theirs.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD);
    await theirs.getByRole('button', { name: 'Create account' }).click();
    await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(theirs.getByRole('complementary')).toContainText('Quiet Foods');
    await expect(theirs.getByRole('link', { name: 'Create Campaign' })).toHaveCount(0);
    await goOn(theirs, '/brand/members');
    await expect(theirs.getByRole('button', { name: 'Invite a member' })).toHaveCount(0);
    await goOn(theirs, '/brand/settings');
    await expect(theirs.getByText(notInRole('finance', 'lead')).first()).toBeVisible();
  });
  await test.step('and gets a limit', async () => {
    await page.reload();
    await choose('Set a limit');
    const dialog = page.getByRole('dialog', { name: /^Limit of/ });
    await dialog.getByLabel('Limit').fill('100');
    await dialog.getByRole('button', { name: 'Set limit' }).click();
    await expect(row).toContainText('Up to $100.00 alone');
  });

  const at = { ...(await cast(url)), brand: await signedIn(url, owner, NEW_PASSWORD) };
  const { id: campaignId, name } = await signed(at, 'Approved lamp');
  const order = `/brand/orders?projectId=${campaignId}`;
  await test.step('the member asks, with a reason', async () => {
    await goOn(theirs, order);
    await theirs.getByRole('button', { name: 'Ask for approval' }).click();
    const dialog = theirs.getByRole('dialog', { name: 'Ask for approval' });
    const send = dialog.getByRole('button', { name: 'Ask for approval' });
    await send.click();
    await expect(dialog.getByText('Reason is required')).toBeVisible();
    await dialog.getByLabel('Reason').fill('Both sides have signed.');
    await send.click();
    await expect(dialog).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Ask for approval' })).toBeDisabled();
    await expect(theirs.getByText('Rosa Vega has waited since').first()).toBeVisible();
  });
  await test.step('the owner approves', async () => {
    await goOn(page, '/brand/approvals');
    const request = page.getByRole('row').filter({ hasText: name });
    await request.getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    // Under an open dialog no row can be reached, so it says nothing before the answer has come.
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(request).toHaveCount(0);
  });
  await test.step('the member pays', async () => {
    await theirs.getByRole('button', { name: 'Pay Deposit' }).click();
    await theirs.waitForURL(/sandbox-bank\/pay/);
    await theirs.getByLabel('Card number').fill('4242424242424242');
    await theirs.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 2) % 100}`);
    await theirs.getByLabel('Security code').fill('123');
    await theirs.getByLabel('Name on card').fill('Rosa Vega');
    await theirs.getByLabel('Name on card').press('Enter');
    // The bank's event is processed by a job.
    await expect(theirs.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible({ timeout: 90_000 });
  });
  await test.step('whoever is removed is taken off the company’s open pages', async () => {
    await goOn(page, '/brand/members');
    await choose('Remove');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(row).toHaveCount(0);
    // The page that they have open hears of it by itself, and goes to their own account.
    await expect(theirs).toHaveURL('/account');
    await expect(theirs.getByText('Quiet Foods')).toHaveCount(0);
  });
  await theirs.context().close();
});
