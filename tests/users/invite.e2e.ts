import type { Route } from '@playwright/test';
import { authMessages } from '#shared/messages/auth.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, settled, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink } from '#tests/support/sign-up.ts';

const PATH = '/admin/invite';

test.describe('an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('invites someone, sends the mail again, and takes the invite back, whose link opens nothing then', async ({
    page,
    browser,
    baseURL,
  }) => {
    const email = freshEmail('guest');
    await page.goto(PATH);
    const send = page.getByRole('button', { name: 'Send Invitation' });
    const table = page.getByRole('table', { name: 'Recent Invitations' });
    await test.step('[ADM-INV-01] the route', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Invite Users' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Invite Users' })).toHaveAttribute('aria-current', 'page');
    });
    await test.step('[ADM-INV-02] the fields', async () => {
      await expect(page.getByLabel('Email Address')).toHaveAttribute('type', 'email');
      await expect(page.getByLabel('Role')).toBeVisible();
    });
    await test.step('[ADM-INV-03] the roles', async () => {
      const options = page.getByLabel('Role').getByRole('option');
      await expect(options).toHaveText(['Choose a role', 'Admin', 'Brand', 'Creator']);
    });
    await test.step('[ADM-INV-08] the first five', async () => {
      await expect(table.getByRole('row')).toHaveCount(6);
    });
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
      await expect(table.getByRole('row').nth(1)).toContainText('Sent', { timeout: 20_000 });
      // Invites of other tests push older ones to the next page: these two are among the last ten.
      const seen = [await table.innerText()];
      await page.getByRole('button', { name: 'Next' }).click();
      await expect(page.getByText('Page 2')).toBeVisible();
      await expect(table).not.toContainText(email);
      seen.push(await table.innerText());
      expect(seen.join()).toMatch(/joel@studio-k\.test\s+Creator\s+Failed/);
      expect(seen.join()).toMatch(/dana@accord\.test\s+Admin\s+Revoked/);
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(table.getByRole('row').nth(1)).toContainText(email);
    });
    await page.getByRole('button', { name: `Resend the invitation to ${email}` }).click();
    await expect(page.getByText(`The invitation to ${email} is on its way again.`)).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toContainText('Sent', { timeout: 20_000 });
    const link = await mailedLink(page, email, /You are invited to Accord/);
    await page.goto(PATH);
    await page.getByRole('button', { name: `Revoke the invitation to ${email}` }).click();
    await page.getByRole('alertdialog', { name: 'Revoke Invitation' }).getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`The invitation to ${email} is revoked.`)).toBeVisible();
    const guest = await browser.newPage({ baseURL: baseURL ?? '', storageState: { cookies: [], origins: [] } });
    await guest.goto(link);
    await expect(guest.getByText(authMessages.linkInvalid).first()).toBeVisible();
    await guest.close();
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

  test('invitations that cannot be read say so', async ({ page }) => {
    await failAt(page, 'users.invites');
    await page.goto(PATH);
    await expect(page.getByText('The invitations could not be loaded')).toBeVisible({ timeout: 20_000 });
  });

  for (const width of [1440, 390]) {
    test(`the screen is accessible and fits at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(PATH);
      await settled(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    });
  }
});

test.describe('anyone else', () => {
  test.use({ as: 'creator@accord.test' });

  test('is led home', async ({ page }) => {
    await page.goto(PATH);
    await expect(page).toHaveURL(/\/creator/);
  });
});
