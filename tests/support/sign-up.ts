import type { Page } from '@playwright/test';
import { BY_A_JOB, expect } from './browser.ts';

export const NEW_PASSWORD = 'plum marigold river 7';

/** An address that no other test uses. */
export function freshEmail(name: string): string {
  return `${name}-${process.pid}-${Date.now()}@people.test`;
}

/** The link in the newest mail to an address, as a path of this site, read from the mailbox page. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const mail = page.getByRole('button', { name: subject }).first();
  // A job writes the mail a moment later.
  await expect(async () => {
    await page.goto(`/mailbox?to=${encodeURIComponent(to)}`);
    await expect(mail).toBeVisible({ timeout: 1_000 });
  }).toPass(BY_A_JOB);
  await mail.click();
  const link = page.getByRole('dialog').getByRole('link').first();
  const { pathname, search, hash } = new URL((await link.getAttribute('href')) ?? '');
  return `${pathname}${search}${hash}`;
}

/** Signs up through the form; the confirmation mail is then on its way. */
export async function requestAccount(page: Page, type: 'Brand' | 'Creator' | 'Agency', email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('radio', { name: type }).check();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByText('We have sent you a link.')).toBeVisible();
}

/** Signs up and opens the confirmation link; after that comes the set-up, or an agency waits for staff. */
export async function signUpAndConfirm(page: Page, type: 'Brand' | 'Creator' | 'Agency', email: string): Promise<void> {
  await requestAccount(page, type, email);
  await page.goto(await mailedLink(page, email, /confirm/i));
}
