import type { Route } from '@playwright/test';
import { authMessages } from '#shared/messages/auth.ts';
import { expect, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink } from '#tests/support/sign-up.ts';

// screens.db.test.ts proves what the screen shows at first.

const PATH = '/admin/invite';

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('invites someone, sends the mail again, and takes the invite back, whose link opens nothing then', async ({
    page,
  }) => {
    const email = freshEmail('guest');
    await page.goto(PATH);
    const send = page.getByRole('button', { name: 'Send Invitation' });
    const table = page.getByRole('table', { name: 'Recent Invitations' });
    await test.step('[ADM-INV-06] the button is off while a field is empty', async () => {
      await expect(send).toBeDisabled();
      await page.getByLabel('Email Address').fill(email);
      await expect(send).toBeDisabled();
      await page.getByLabel('Role').selectOption({ label: 'Creator' });
      await expect(send).toBeEnabled();
      await page.getByLabel('Email Address').fill('');
      await expect(send).toBeDisabled();
    });
    await test.step('[ADM-INV-05] [MSG-41] both are asked for', async () => {
      const sent: string[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
      const submit = () => page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
      const said = page.getByRole('listitem').filter({ hasText: 'Missing Information' });
      await page.getByLabel('Role').selectOption('');
      await submit();
      await expect(said).toContainText('Please provide both email and role');
      await page.reload();
      await page.getByLabel('Email Address').fill(email);
      await submit();
      await expect(said).toContainText('Please provide both email and role');
      expect(sent).toEqual([]);
    });
    await test.step('[ADM-INV-14] [MSG-43] [MSG-44] a failure', async () => {
      const error = { message: 'Broken', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } };
      for (const fail of [
        (route: Route) => route.abort(),
        (route: Route) => route.fulfill({ status: 500, json: [{ error }] }),
      ]) {
        await page.reload();
        await page.getByLabel('Email Address').fill(email);
        await page.getByLabel('Role').selectOption({ label: 'Creator' });
        await page.route('**/trpc/users.invite*', fail);
        await send.click();
        const said = page.getByRole('listitem').filter({ hasText: 'Failed to Send Invitation' });
        await expect(said).toContainText('Please try again later.');
        await page.unroute('**/trpc/users.invite*');
      }
      await expect(page.getByLabel('Email Address')).toHaveValue(email);
    });
    await test.step('[ADM-INV-04] Sending... while it is sent', async () => {
      let go = () => {};
      const held = new Promise<void>((done) => {
        go = done;
      });
      await page.route('**/trpc/users.invite', async (route) => {
        await held;
        await route.continue();
      });
      await page.route('**/trpc/users.invite?*', async (route) => {
        await held;
        await route.continue();
      });
      await send.click();
      await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible();
      go();
    });
    await test.step('[ADM-INV-13] [MSG-42] sent: said, the form is empty, the log is new', async () => {
      await expect(page.getByText('Invitation Sent')).toBeVisible();
      await expect(page.getByText(`${email} has been invited as Creator.`)).toBeVisible();
      await expect(page.getByLabel('Email Address')).toHaveValue('');
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
    await expect(table.getByRole('row').nth(1)).toContainText('Sent');
    const link = await mailedLink(page, email, /You are invited to Accord/);
    await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await page.getByRole('alertdialog', { name: 'Revoke Invitation' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`The invitation to ${email} is revoked.`)).toBeVisible();
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText(authMessages.linkInvalid).first()).toBeVisible();
  });

  test('[ADM-INV-07] the form has no rule for an address; the server says at the field what is wrong with it', async ({
    page,
  }) => {
    await page.goto(PATH);
    await page.getByLabel('Email Address').fill('not an address');
    await page.getByLabel('Role').selectOption({ label: 'Brand' });
    await expect(page.getByRole('button', { name: 'Send Invitation' })).toBeEnabled();
    await page.getByRole('button', { name: 'Send Invitation' }).click();
    await expect(page.getByLabel('Email Address')).toHaveAttribute('aria-invalid', 'true');
  });
});
