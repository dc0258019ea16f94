import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  goOn,
  runClockUntil,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import {
  freshEmail,
  mailedLink,
  NEW_PASSWORD,
  requestAccount,
  signInWithoutForm,
  signUpWithoutForm,
} from '#tests/support/sign-up.ts';

async function typeLogin(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('the forms of /auth lead to one another, say at their fields what is wrong, and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const usable = async () => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  };
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
  await usable();
  await test.step('[AUTH-02] it toggles between signing in and creating an account, and the heading gets the focus', async () => {
    for (const title of ['Sign in to your account', 'Create your account']) await press(title, title);
  });
  await test.step('[AUTH-06] an account needs an address, a password twice, a type and consent, each named by its field', async () => {
    const create = page.getByRole('button', { name: 'Create account', exact: true });
    await usable();
    await create.click();
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required');
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/accept the terms/);
    await page.getByLabel('Email', { exact: true }).fill(freshEmail('differs'));
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Repeat password', { exact: true }).fill('something else');
    await page.getByRole('checkbox').check();
    await create.click();
    await expect(page.getByLabel('Repeat password', { exact: true })).toHaveAccessibleDescription(/must be the same/);
  });
  for (const path of ['/auth?mode=code', '/auth?reset=true#token=abcdefghijklmnop']) {
    await goOn(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await usable();
  }
});

test('a brand signs up, confirms by the mail, which works once, and names its company', async ({ page }) => {
  const email = freshEmail('brand');
  await requestAccount(page, 'Brand', email);
  const link = await mailedLink(page, email, /confirm/i);
  expect(link).toMatch(/^\/auth\?confirmation=true#token=/);
  await test.step('the mailbox of a demo shows the mail, and its link', async () => {
    await page.goto(`/mailbox?to=${encodeURIComponent(email)}`);
    await page
      .getByRole('button', { name: /confirm/i })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('link').first()).toHaveAttribute(
      'href',
      new RegExp(`${link.slice(-43)}$`),
    );
  });
  let answer = (): void => {};
  const held = new Promise<void>((done) => {
    answer = done;
  });
  await page.route(/auth\.confirmEmail/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(link, { waitUntil: 'commit' });
  await test.step('[AUTH-12] [MSG-05] while it is confirmed it says so', async () => {
    await expect(page.getByText('Processing your email confirmation...').first()).toBeVisible();
  });
  await test.step('[AUTH-05] the token is taken out of the address', () => expect(page).toHaveURL(/^[^#]*$/));
  answer();
  await test.step('[AUTH-04] [AUTH-08] [MSG-01] the link confirms the address and signs in', async () => {
    await expect(page.getByText('Email confirmed successfully! You are now logged in.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/setup/brand');
  });
  const finish = page.getByRole('button', { name: 'Complete Setup' });
  await test.step('[AUTH-21] [MSG-09] blanks are no company name', async () => {
    await page.getByLabel('Company name').fill('   ');
    await finish.click();
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required');
    await expect(page).toHaveURL('/setup/brand');
  });
  await page.getByLabel('Company name').fill('Quiet Foods');
  await finish.click();
  await test.step('[AUTH-28] [MSG-07] it says that the profile is set up', async () => {
    await expect(page.getByText('Profile setup complete!', { exact: true })).toBeVisible();
  });
  await test.step('[AUTH-15] it leads into the brand area', () => expect(page).toHaveURL('/brand'));
  await test.step('the link, opened again, says that the address is confirmed', async () => {
    await page.context().clearCookies();
    await page.goto(link);
    await expect(page.getByText('Your email address is confirmed.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/auth');
  });
  await test.step('[AUTH-09] [MSG-02] a link that confirms nothing says why, and a new one is offered', async () => {
    await page.goto(`${link}x`);
    await expect(page.getByText(/^Failed to confirm email: /).first()).toBeVisible();
    await expect(page).toHaveURL(/^[^#]*$/);
    await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
  });
});

test('[AUTH-13] [MSG-06] a confirmation never takes the place of another person’s session', async ({
  page,
  server,
}) => {
  const email = freshEmail('other');
  await signUpWithoutForm(page, server.url, 'Creator', email);
  const link = await mailedLink(page, email, /confirm/i);
  await signInWithoutForm(page, server.url, 'brand@accord.test');
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByText('Please log in with your credentials.')).toBeVisible();
  await expect(page).toHaveURL('/brand');
  await expect(page.getByRole('complementary').getByText('brand@accord.test')).toBeVisible();
});

test('[AUTH-03] [AUTH-11] [MSG-04] the link of an invite asks for a password for the address that was invited', async ({
  page,
}) => {
  await page.route(/\/trpc\/auth\.readInvite\?/, (route) =>
    route.fulfill({ json: [{ result: { data: { email: 'mo@brand.test', role: 'brand' } } }] }),
  );
  await page.goto('/auth?setup=true#token=abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq');
  await expect(page.getByText('Please set your password to complete your account setup.').first()).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('mo@brand.test');
  await expect(page.getByLabel('Email', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Repeat password', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/^[^#]*$/);
  await expectAccessible(page);
});

test('a sign-out that fails says so, and one that works for 2 seconds, to a creator in the same words', async ({
  page,
  server,
}) => {
  await signInWithoutForm(page, server.url, 'creator@accord.test');
  await page.clock.install();
  // Without a welcome before it.
  await page.goto('/creator/deals');
  const signOut = page.getByRole('complementary').getByRole('button', { name: 'Sign Out' });
  await test.step('[AUTH-43] [MSG-13] [MSG-16] where the server refuses it', async () => {
    const mend = await failAt(page, 'auth.signOut');
    await signOut.click();
    await expect(page.getByText('Failed to sign out.')).toBeVisible();
    await expect(page.getByText('There was an error signing out. Please try again.')).toHaveCount(0);
    await mend();
  });
  await test.step('[AUTH-44] [MSG-14] where it reaches no server', async () => {
    await page.route('**/trpc/auth.signOut*', (route) => route.abort());
    await signOut.click();
    await expect(page.getByText('Unexpected error signing out.')).toBeVisible();
    await page.unroute('**/trpc/auth.signOut*');
  });
  await test.step('[SHELL-29] [MSG-12] [MSG-15] a success is told for 2 seconds', async () => {
    const toast = page.getByText('Signed out successfully.', { exact: true });
    await stopClock(page);
    await signOut.click();
    await runClockUntil(page, toast);
    await expect(page.getByText('Signed out', { exact: true })).toHaveCount(0);
    await page.clock.runFor(1_700);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(900);
    await expect(toast).toHaveCount(0);
  });
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
  await page.goto('/brand');
  await page.evaluate(() => localStorage.setItem('filters', 'mine'));
  await test.step('[AUTH-38] after a sign-out', () =>
    seesNothingOfOthers(async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
      await test.step('[AUTH-42] [MSG-12] it says so', () =>
        expect(page.getByText('Signed out successfully.', { exact: true })).toBeVisible());
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
