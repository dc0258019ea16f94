import { authMessages } from '#shared/messages/auth.ts';
import { expect, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink } from '#tests/support/sign-up.ts';

// screens.db.test.ts proves what the screen shows at first, and invite.client.test.ts what its form asks and says.

test.use({ as: 'admin@accord.test' });

test('invites someone, sends the mail again, and takes the invite back, whose link opens nothing then', async ({
  page,
}) => {
  const email = freshEmail('guest');
  await page.goto('/admin/invite');
  const table = page.getByRole('table', { name: 'Recent Invitations' });
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Role').selectOption({ label: 'Creator' });
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  await test.step('[ADM-INV-13] [MSG-42] sent: said, and the log is new', async () => {
    await expect(page.getByText(`${email} has been invited as Creator.`)).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toContainText(email);
  });
  await test.step('[ADM-INV-10] the state is that of the mail, and what became of it after', async () => {
    await expect(table.getByRole('row').nth(1)).toContainText('Sent');
  });
  await test.step('the table is turned to the next page and back', async () => {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByText('Page 2')).toBeVisible();
    await expect(table).not.toContainText(email);
    await page.getByRole('button', { name: 'Previous' }).click();
    await expect(table.getByRole('row').nth(1)).toContainText(email);
  });
  await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way again.`)).toBeVisible();
  const link = await mailedLink(page, email, /You are invited to Accord/);
  await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
  await page.getByRole('alertdialog', { name: 'Revoke Invitation' }).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText(`The invitation to ${email} is revoked.`)).toBeVisible();
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText(authMessages.linkInvalid).first()).toBeVisible();
});
