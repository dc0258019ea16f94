import { notInRole } from '#shared/messages/seats/refusals.ts';
import { expect, expectAccessible, goOn, test } from '#tests/support/browser.ts';
import { prove } from '#tests/support/prove.ts';
import { freshEmail, mailedLink, NEW_PASSWORD } from '#tests/support/sign-up.ts';

test.use({ as: 'brand@accord.test' });

test('an owner invites somebody, who accepts by the mailed link, acts within the role, and is out once removed', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('colleague');
  await page.goto('/brand/members');
  await page.getByRole('button', { name: 'Invite a member' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a member' });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByLabel('Role').selectOption({ label: 'Reviewer' });
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await prove(page);
  await expect(page.getByRole('table', { name: 'Invitations' })).toContainText(email);
  await expectAccessible(page);

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const theirs = await context.newPage();
  await theirs.goto(await mailedLink(theirs, email, /invites you to Accord/));
  await theirs.getByLabel('First name').fill('Rosa');
  await theirs.getByLabel('Last name').fill('Vega');
  await theirs.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD);
  await theirs.getByRole('button', { name: 'Create account' }).click();
  await expect(theirs.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(theirs.getByRole('complementary')).toContainText('Northwind Outdoor');
  await expect(theirs.getByRole('link', { name: 'Create Campaign' })).toHaveCount(0);
  await goOn(theirs, '/brand/members');
  await expect(theirs.getByRole('button', { name: 'Invite a member' })).toHaveCount(0);
  await goOn(theirs, '/brand/settings');
  await expect(theirs.getByText(notInRole('reviewer', 'lead')).first()).toBeVisible();

  await page.reload();
  const row = page.getByRole('row', { name: /Rosa Vega/ });
  await expect(row).toContainText('Reviewer');
  await row.getByRole('button', { name: /What can be done about/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  // The page that they have open hears of it by itself, and goes to their own account.
  await expect(theirs).toHaveURL('/account');
  await expect(theirs.getByText('Northwind Outdoor')).toHaveCount(0);
  await context.close();
});
