import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink, NEW_PASSWORD, signInWithoutForm, signUpWithoutForm } from '#tests/support/sign-up.ts';

// A confirmation link in another browser than the one that signed up, without its cookies. entry.e2e.ts opens it in the same browser.

const OWN = 'another plum river 8';

async function openElsewhere(page: Page, url: string, type: 'Brand' | 'Creator', email: string): Promise<void> {
  await signUpWithoutForm(page, url, type, email);
  await page.context().clearCookies();
  await page.goto(await mailedLink(page, email, /confirm/i));
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
}

test('[AUTH-04] [AUTH-08] in another browser it asks for the password of the sign-up', async ({ page, server }) => {
  await openElsewhere(page, server.url, 'Creator', freshEmail('phone'));
  await expect(page.getByText('This link opens a creator account')).toBeVisible();
  await expectAccessible(page);
  const confirm = page.getByRole('button', { name: 'Confirm email' });
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await confirm.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is incorrect');
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await confirm.click();
  await expect(page.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(page).toHaveURL('/setup/creator');
});

test('[AUTH-04] [S4] in another browser its reader sets a password, and the one that was signed up with opens nothing', async ({
  page,
  server,
}) => {
  const email = freshEmail('owner');
  await openElsewhere(page, server.url, 'Brand', email);
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'I did not choose this password, or forgot it' }).click();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel('Password', { exact: true }).fill(OWN);
  await page.getByLabel('Repeat password', { exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(page).toHaveURL('/setup/brand');
  await page.context().clearCookies();
  await expect(signInWithoutForm(page, server.url, email, NEW_PASSWORD)).rejects.toThrow('Invalid email or password');
  await signInWithoutForm(page, server.url, email, OWN);
});
