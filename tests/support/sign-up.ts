import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import type { MailView } from '#shared/notifications/mail.schema.ts';
import { BY_A_JOB, expect } from './browser.ts';

export const NEW_PASSWORD = 'plum marigold river 7';

type AccountType = 'Brand' | 'Creator' | 'Agency';

/** An address that no other test uses. */
export function freshEmail(name: string): string {
  return `${name}-${process.pid}-${Date.now()}@people.test`;
}

/** The first link in the newest mail to an address, as a path of this site. */
export async function mailedLink(page: Page, to: string, subject: RegExp): Promise<string> {
  const ask = async (): Promise<MailView[]> => {
    const answer = await page.request.get('/trpc/mail.mailbox', { params: { input: JSON.stringify({ to }) } });
    return (await answer.json()).result.data;
  };
  let text = '';
  // A job writes the mail a moment later.
  await expect(async () => {
    text = (await ask()).find((mail) => subject.test(mail.subject))?.text ?? '';
    expect(text).toContain('://');
  }).toPass(BY_A_JOB);
  const { pathname, search, hash } = new URL(/https?:\/\/\S+/.exec(text)?.[0] ?? '');
  return `${pathname}${search}${hash}`;
}

/** Signs up through the form; the confirmation mail is then on its way. */
export async function requestAccount(page: Page, type: AccountType, email: string): Promise<void> {
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('radio', { name: type }).check();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByText('We have sent you a link.')).toBeVisible();
}

/** Signs up and opens the confirmation link; next is the set-up, or an agency waits for staff. */
export async function signUpAndConfirm(page: Page, type: AccountType, email: string): Promise<void> {
  await requestAccount(page, type, email);
  await page.goto(await mailedLink(page, email, /confirm/i));
}

/** Calls a procedure of the server at `url` with the cookies of a page's browser, which stores those that come back. */
async function tell(page: Page, url: string, procedure: string, data: object): Promise<void> {
  const answer = await page.request.post(`${url}/trpc/${procedure}`, { headers: { origin: url }, data });
  expect(answer.ok(), `${procedure}: ${await answer.text()}`).toBe(true);
}

/** Signs up like the form, but without it: the browser of the page is then the one that signed up. */
export const signUpWithoutForm = (page: Page, url: string, type: AccountType, email: string): Promise<void> =>
  tell(page, url, 'auth.signUp', {
    email,
    password: NEW_PASSWORD,
    accountType: type.toLowerCase(),
    acceptTerms: true,
  });

/** Signs in like the form, but without it: the session is the page's own, so that a test can end it. */
export const signInWithoutForm = (page: Page, url: string, email: string, password = DEMO_PASSWORD): Promise<void> =>
  tell(page, url, 'auth.signIn', { email, password });

/** A brand that has just signed up, confirmed its address and named its company; the page's browser is signed in to it. Returns its address. */
export async function newBrand(page: Page, url: string, name: string): Promise<string> {
  const email = freshEmail(name);
  await signUpWithoutForm(page, url, 'Brand', email);
  const [, token = ''] = (await mailedLink(page, email, /confirm/i)).split('#token=');
  await tell(page, url, 'auth.confirmEmail', { token });
  await tell(page, url, 'profiles.setupBrand', { companyName: 'Quiet Foods', industry: '' });
  return email;
}
