import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink, signInWithoutForm } from '#tests/support/sign-up.ts';

test('a visitor registers, confirms the address with the link in the mail, and staff see it, follow up and invite', async ({
  page,
  server,
}) => {
  const email = freshEmail('lead');
  const register = await page.request.post('/trpc/leads.register', {
    headers: { origin: server.url },
    data: { name: 'Ines Vara', email, phoneNumber: '+44 20 7946 0011', userType: 'brand' },
  });
  expect(register.ok()).toBe(true);
  await page.goto(await mailedLink(page, email, /May we write to you/));
  await expect(page).toHaveURL('/interest');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();

  await signInWithoutForm(page, server.url, 'admin@accord.test');
  await page.goto(`/admin/leads?type=brand&search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').nth(1);
  await expect(page.getByRole('row')).toHaveCount(2);
  const open = () => page.getByRole('button', { name: 'Ines Vara' }).click();
  await open();
  const panel = page.getByRole('dialog', { name: 'Ines Vara' });
  await panel.getByLabel('Note').fill('Called, starts in May');
  await panel.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(row).toContainText('Contacted');
  await open();
  await expect(panel.getByText('Called, starts in May')).toBeVisible();
  await panel.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = page.getByRole('dialog', { name: 'Invite Ines Vara' });
  await expect(invite.getByLabel('Email address')).toHaveValue(email);
  await expect(invite.getByLabel('Role')).toHaveValue('brand');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(page.getByText(`The invitation to ${email} is on its way`)).toBeVisible();
  await expect(row).toContainText('Invited');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`Ines Vara,${email},'+44 20 7946 0011,brand,invited,`);

  await page.context().clearCookies();
  await page.goto(await mailedLink(page, email, /You are invited to Accord/));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});
