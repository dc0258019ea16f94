import { TOTP } from 'otpauth';
import { BY_A_JOB, expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { BOUNCE_SECRET } from '#tests/support/server.ts';
import { NEW_PASSWORD, newBrand } from '#tests/support/sign-up.ts';
import { querySql } from '#tests/support/sql.ts';

/** The code that an app with this key shows now. */
const codeOf = (secret: string): string => new TOTP({ secret }).generate();

test('a second factor is set up, asked for at sign-in, and replaced by a recovery code', async ({ page, server }) => {
  const email = await newBrand(page, server.url, 'factor');
  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('img', { name: /key/ })).toBeVisible();
  await expectAccessible(page);
  const secret = ((await page.getByTestId('key').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('accord-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.getByLabel('Code', { exact: true }).fill(recovery);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/brand');
});

test('[BR-SET-03] [BR-SET-08] [MSG-121] the account shows its login, signs other devices out, gives a copy of one’s data, says when mails come back, and is closed and kept', async ({
  page,
  server,
}) => {
  const email = await newBrand(page, server.url, 'leaving');
  const elsewhere = await fetch(`${server.url}/trpc/auth.signIn`, {
    method: 'POST',
    body: JSON.stringify({ email, password: NEW_PASSWORD }),
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
    },
  });
  expect(elsewhere.ok).toBe(true);
  await page.goto('/account');
  await expect(page.getByText('Contact support to change your email address')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await expect(page.getByText('That device is signed out.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign out Firefox on Linux' })).toHaveCount(0);
  await test.step('a copy of one’s data is asked for, told when it is ready, and downloaded', async () => {
    const section = page.getByRole('region', { name: 'Your data' });
    await section.getByRole('button', { name: 'Download my data' }).click();
    // The server's worker may be faster than this page.
    await expect(section.getByRole('status')).toContainText(/being put together|is ready/);
    await expect(section.getByRole('status')).toContainText(
      /Your copy of .+ is ready: .+ You can download it until/,
      BY_A_JOB,
    );
    const download = page.waitForEvent('download');
    await section.getByRole('button', { name: 'Download my data' }).click();
    expect((await download).suggestedFilename()).toMatch(/^accord-data-\d{4}-\d\d-\d\d\.zip$/);
    await page
      .getByRole('button', { name: /notification/i })
      .first()
      .click();
    await expect(page.getByText('Your data is ready').first()).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await goOn(page, '/brand');
    await goOn(page, '/account');
    await expect(section.getByRole('button', { name: 'Make a new copy' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
  await test.step('somebody whose mails come back reads so in the account at once, says that they arrive again, and the mail says that it came back', async () => {
    const note = page.getByText(`We cannot reach you at ${email}.`).first();
    await expect(note).toHaveCount(0);
    const ids = 'select message_id from mail_outbox where to_address = $1 order by created_at limit 1';
    const idOfMail = async () => (await querySql(server.databaseUrl, ids, email))[0]?.message_id ?? null;
    // It has one once it is sent.
    await expect.poll(idOfMail, BY_A_JOB).not.toBeNull();
    const told = await page.request.post('/webhooks/mail-bounces', {
      headers: { authorization: `Bearer ${BOUNCE_SECRET}` },
      data: { address: email, type: 'hard', messageId: await idOfMail() },
    });
    expect(told.status()).toBe(204);
    await expect(note).toBeVisible();
    await expect(
      page.getByText('An email to you bounced. Contact support to change your email address.'),
    ).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'It works again' }).click();
    await expect(page.getByText(`We have sent an email to ${email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'It works again' })).toHaveCount(0);

    await goOn(page, `/mailbox?to=${encodeURIComponent(email)}`);
    const mails = page.getByRole('row').filter({ hasText: email });
    await expect(mails.filter({ hasText: 'Came back' })).toHaveCount(1);
  });

  await goOn(page, '/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await dialog.getByLabel('Confirmation').fill('DELETE');
  await dialog.getByRole('button', { name: 'Delete Account' }).click();
  const banner = page.getByRole('region', { name: 'Closed account' });
  await expect(banner).toContainText(/will be erased on \w{3} \d+, \d{4}/);
  await goOn(page, '/brand');
  await expectNoSidewaysScroll(page);
  await banner.getByRole('button', { name: 'Keep my account' }).click();
  await expect(page.getByText('Your account stays.')).toBeVisible();
  await expect(banner).toHaveCount(0);
});
