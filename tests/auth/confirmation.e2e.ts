import type { Browser, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from '#tests/support/browser.ts';
import { freshEmail, mailedLink, NEW_PASSWORD, requestAccount } from '#tests/support/sign-up.ts';

const OWN = 'another plum river 8';

/** Opens the newest confirmation link of an address in a browser that did not sign up. */
async function openElsewhere(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await page.goto(await mailedLink(page, email, /confirm/i));
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  return page;
}

test('[AUTH-04] [AUTH-08] in the browser that signed up the link confirms by itself', async ({ page }) => {
  const email = freshEmail('same');
  await requestAccount(page, 'Brand', email);
  // The word of it stays for two seconds, and may come before all of the page has.
  await page.goto(await mailedLink(page, email, /confirm/i), { waitUntil: 'commit' });
  await expect(page.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(page).toHaveURL('/setup/brand');
});

test('[AUTH-04] [AUTH-08] in another browser it asks for the password of the sign-up', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('phone');
  await requestAccount(page, 'Creator', email);
  const other = await openElsewhere(browser, baseURL, email);
  await expect(other.getByText('This link opens a creator account')).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel('Password', { exact: true }).fill('not the password');
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await expect(other.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is not right');
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await expect(other.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(other).toHaveURL('/setup/creator');
});

test('[AUTH-04] [S4] in another browser its reader sets a password, and the one that was signed up with opens nothing', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = freshEmail('owner');
  await requestAccount(page, 'Brand', email);
  const other = await openElsewhere(browser, baseURL, email);
  await other.setViewportSize({ width: 390, height: 900 });
  await other.getByRole('button', { name: 'I did not choose this password, or forgot it' }).click();
  await expectAccessible(other);
  await expectNoSidewaysScroll(other);
  await other.getByLabel('Password', { exact: true }).fill(OWN);
  await other.getByLabel('Repeat password', { exact: true }).fill(OWN);
  await other.getByRole('button', { name: 'Confirm email' }).click();
  await expect(other.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(other).toHaveURL('/setup/brand');

  await page.goto('/auth');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(page.getByText('Just signed up? Open the link in our mail first.')).toBeVisible();
  await signIn(page, email, OWN);
  await expect(page).toHaveURL('/setup/brand');
});
