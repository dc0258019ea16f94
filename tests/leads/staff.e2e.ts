import { readFileSync } from 'node:fs';
import { expect, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink } from '#tests/support/sign-up.ts';

test('a visitor registers, confirms the address with the link in the mail, and staff see it, follow up and invite', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('lead');
  const register = await page.request.post('/trpc/leads.register', {
    headers: { origin: baseURL ?? '' },
    data: { name: 'Ines Vara', email, phoneNumber: '+44 20 7946 0011', userType: 'brand' },
  });
  expect(register.ok()).toBe(true);
  await page.goto(await mailedLink(page, email, /May we write to you/));
  await expect(page).toHaveURL('/interest');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await expect(page.getByText('Your address is confirmed')).toBeVisible();

  const context = await browser.newContext({ baseURL });
  const signIn = await context.request.post('/trpc/auth.signIn', {
    headers: { origin: baseURL ?? '' },
    data: { email: 'admin@accord.test', password: 'accord-demo' },
  });
  expect(signIn.ok()).toBe(true);
  const staff = await context.newPage();
  await staff.goto('/admin/leads');
  await expect(staff.getByRole('row').nth(1)).toContainText('Ines Vara');
  await staff.getByRole('textbox', { name: 'Search leads' }).fill(email);
  await expect(staff.getByRole('row')).toHaveCount(2);
  await staff.getByRole('combobox', { name: 'Type' }).selectOption({ label: 'Brand' });
  await expect(staff).toHaveURL(/type=brand/);

  const open = () => staff.getByRole('button', { name: 'Ines Vara' }).click();
  await open();
  const panel = staff.getByRole('dialog', { name: 'Ines Vara' });
  await panel.getByLabel('Note').fill('Called, starts in May');
  await panel.getByRole('button', { name: 'Mark as contacted' }).click();
  await expect(staff.getByRole('row').nth(1)).toContainText('Contacted');
  await open();
  await expect(panel.getByText('Called, starts in May')).toBeVisible();
  await panel.getByRole('button', { name: 'Invite', exact: true }).click();
  const invite = staff.getByRole('dialog', { name: 'Invite Ines Vara' });
  await expect(invite.getByLabel('Email address')).toHaveValue(email);
  await expect(invite.getByLabel('Role')).toHaveValue('brand');
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(staff.getByText(`The invitation to ${email} is on its way`)).toBeVisible();
  await expect(staff.getByRole('row').nth(1)).toContainText('Invited');

  const download = staff.waitForEvent('download');
  await staff.getByRole('button', { name: 'Export CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv.trim().split('\r\n')).toHaveLength(2);
  expect(csv).toContain(`Ines Vara,${email},'+44 20 7946 0011,brand,invited,`);
  await context.close();

  await page.goto(await mailedLink(page, email, /You are invited to Accord/));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
});
