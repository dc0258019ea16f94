import { DEMO_PASSWORD } from '#db/demo.ts';
import { expect, test } from '#tests/support/browser.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { freshEmail } from '#tests/support/sign-up.ts';

test('[PUB-26] [PUB-38] [MSG-17] by keyboard alone from the landing page to a submitted interest form, without a phone number', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'Register interest' })).toBeAttached();
  await tabTo(page, page.getByRole('textbox', { name: 'Name', exact: true }).first());
  await page.keyboard.type('Kay Board');
  await tabTo(page, page.getByRole('textbox', { name: 'Email', exact: true }).first());
  await page.keyboard.type(freshEmail('keyboard'));
  await tabTo(page, page.getByRole('combobox', { name: 'I am a', exact: true }).first());
  await page.keyboard.type('Cre');
  await tabTo(page, page.getByRole('button', { name: 'Register interest', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByText("Thank you for registering your interest! We'll be in touch soon.")).toBeVisible();
});

test('by keyboard alone from the landing page to a signed-in dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Sign in', exact: true }).first());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await tabTo(page, page.getByRole('textbox', { name: 'Email', exact: true }).first());
  await page.keyboard.type('brand@accord.test');
  await tabTo(page, page.getByRole('textbox', { name: 'Password', exact: true }).first());
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/brand');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
