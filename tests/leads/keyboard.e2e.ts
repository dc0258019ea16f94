import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { expect, test } from '#tests/support/browser.ts';
import { freshEmail } from '#tests/support/sign-up.ts';

const MOST_STEPS = 60;

/** Presses Tab until the control of that role and name has the focus, which must then be seen. */
async function tabTo(page: Page, role: 'link' | 'button' | 'textbox' | 'combobox', name: string): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: true }).first();
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await page.keyboard.press('Tab');
    if (await wanted.evaluate((element) => element === document.activeElement).catch(() => false)) {
      await expect(wanted).toBeInViewport();
      const outline = await wanted.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline, `the focus on ${name} can be seen`).not.toBe('none');
      return;
    }
  }
  throw new Error(`${name} is not reached by Tab`);
}

test('[PUB-26] [MSG-17] by keyboard alone from the landing page to a submitted interest form', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('form', { name: 'Register interest' })).toBeAttached();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Kay Board');
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type(freshEmail('keyboard'));
  await tabTo(page, 'combobox', 'I am a');
  await page.keyboard.type('Cre');
  await tabTo(page, 'button', 'Register interest');
  await page.keyboard.press('Enter');
  await expect(page.getByText("Thank you for registering your interest! We'll be in touch soon.")).toBeVisible();
});

test('by keyboard alone from the landing page to a signed-in dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await tabTo(page, 'link', 'Sign in');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
  await tabTo(page, 'textbox', 'Email');
  await page.keyboard.type('creator@accord.test');
  await tabTo(page, 'textbox', 'Password');
  await page.keyboard.type(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/creator/);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});
