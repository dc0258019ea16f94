import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  goOn,
  runClockUntil,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { freshEmail, mailedLink, requestAccount, signInWithoutForm } from '#tests/support/sign-up.ts';

// frame.client.test.ts proves what the forms and the links say for each answer.

async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function usable(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
}

test('the forms of /auth lead to one another, and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/auth');
  await test.step('[AUTH-07] a wrong password is refused without a word about the account', async () => {
    await typeLogin(page, 'brand@accord.test', 'not the password');
    await expect(page.getByText('Invalid email or password')).toBeVisible();
    await expect(page.getByText('Just signed up? Open the link in our email first.')).toBeVisible();
  });
  const press = async (name: string, title: string) => {
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await tabTo(page, page.getByRole('button', { name }));
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
  };
  await press('Forgot password?', 'Set a new password');
  await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  await usable(page);
  await test.step('[AUTH-02] it toggles between signing in and creating an account, and the heading gets the focus', async () => {
    for (const title of ['Sign in to your account', 'Create your account']) await press(title, title);
  });
  await goOn(page, '/auth?mode=code');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await usable(page);
});

test('a brand signs up, confirms by the mail, and names its company', async ({ page }) => {
  const email = freshEmail('brand');
  await requestAccount(page, 'Brand', email);
  const link = await mailedLink(page, email, /confirm/i);
  expect(link).toMatch(/^\/auth\?confirmation=true#token=/);
  await page.goto(link, { waitUntil: 'commit' });
  await test.step('[AUTH-04] [AUTH-08] [MSG-01] the link confirms the address and signs in', async () => {
    await expect(page.getByText('Email confirmed successfully! You are now logged in.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/setup/brand');
  });
  const finish = page.getByRole('button', { name: 'Complete Setup' });
  await page.getByLabel('Company name').fill('Quiet Foods');
  await finish.click();
  await test.step('[AUTH-28] [MSG-07] it says that the profile is set up', async () => {
    await expect(page.getByText('Profile setup complete!', { exact: true })).toBeVisible();
  });
  await test.step('[AUTH-15] it leads into the brand area', () => expect(page).toHaveURL('/brand'));
});

test('who signs out of the set-up sets a forgotten password anew by mail', async ({ page, server }) => {
  const email = 'newbrand@accord.test';
  await signInWithoutForm(page, server.url, email);
  await page.goto('/setup/brand');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByText(/If there is an account for this address/)).toBeVisible();
  await page.goto(await mailedLink(page, email, /password/i));
  await test.step('[AUTH-05] the token of the link is read, and taken out of the address', async () => {
    await expect(page.getByRole('button', { name: 'Save password' })).toBeVisible();
    await expect(page).toHaveURL('/auth?reset=true');
  });
  await page.setViewportSize({ width: 390, height: 900 });
  await usable(page);
  await page.getByLabel('Password', { exact: true }).fill('another plum river 8');
  await page.getByLabel('Repeat password', { exact: true }).fill('another plum river 8');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password has been changed. Please sign in.')).toBeVisible();
  await typeLogin(page, email, 'another plum river 8');
  await expect(page).toHaveURL('/setup/brand');
});

test('signing out says so, leads to /auth, ends what the browser could do, and shows the next person nothing', async ({
  page,
  server,
}) => {
  const FIRST = 'brand@accord.test';
  const SECOND = 'hello@verve-audio.test';
  const recent = page.getByRole('list', { name: 'Recent campaigns' });
  const enter = async (email: string) => {
    await typeLogin(page, email, DEMO_PASSWORD);
    await expect(page.getByRole('complementary').getByText(email)).toBeVisible();
  };
  /** While the second person's own dashboard loads, nothing is shown in its place. */
  const seesNothingOfOthers = async (change: () => Promise<void>) => {
    await expect(recent.getByRole('listitem').first()).toBeVisible();
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let asked = false;
    await page.route(/\/trpc\/[^?]*campaigns\.dashboard/, async (route) => {
      asked = true;
      await held;
      await route.continue();
    });
    await change();
    await expect.poll(() => asked).toBe(true);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    await expect(recent).toHaveCount(0);
    await expect(page.getByText('All created')).toBeHidden();
    answer();
    await expect(recent.getByRole('listitem').first()).toBeVisible();
    await page.unroute(/\/trpc\/[^?]*campaigns\.dashboard/);
  };
  await signInWithoutForm(page, server.url, FIRST);
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  await page.clock.install();
  await page.goto('/brand');
  await page.evaluate(() => localStorage.setItem('filters', 'mine'));
  await test.step('[AUTH-38] after a sign-out', () =>
    seesNothingOfOthers(async () => {
      await stopClock(page);
      await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
      await test.step('[AUTH-42] [MSG-12] [SHELL-29] it says so for 2 seconds', async () => {
        const toast = page.getByText('Signed out successfully.', { exact: true });
        await runClockUntil(page, toast);
        await page.clock.runFor(1_700);
        await expect(toast).toHaveCount(1);
        await page.clock.runFor(900);
        await expect(toast).toHaveCount(0);
        await page.clock.resume();
      });
      await test.step('[SHELL-13] it leads to /auth', () => expect(page).toHaveURL('/auth'));
      expect(await page.evaluate(() => localStorage.getItem('filters')), 'what was stored').toBeNull();
      await test.step('[BR-SET-20] the session has ended on the server, too', async () => {
        const answer = await fetch(`${server.url}/brand`, { headers: { cookie }, redirect: 'manual' });
        expect(answer.headers.get('location')).toMatch(/^\/auth\?next=/);
      });
      await enter(SECOND);
    }));
  await test.step('[AUTH-38] where a session ended by itself', () =>
    seesNothingOfOthers(async () => {
      await page.context().clearCookies();
      await page.getByRole('complementary').getByRole('link', { name: 'Orders' }).click();
      await expect(page).toHaveURL(/\/auth/);
      await enter(FIRST);
      if (!page.url().endsWith('/brand')) {
        await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
      }
    }));
});
