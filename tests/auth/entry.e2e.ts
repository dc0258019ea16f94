import { DEMO_PASSWORD } from '#db/demo.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  runClockUntil,
  signIn,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { freshEmail, mailedLink, NEW_PASSWORD, requestAccount, signUpAndConfirm } from '#tests/support/sign-up.ts';

test('[AUTH-01] [AUTH-02] /auth and whatever is below it toggle between signing in and creating an account', async ({
  page,
}) => {
  await page.goto('/auth/anything');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign in to your account' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible();
});

test('[AUTH-06] an account needs an address, a password twice, a type and consent, each named by its field', async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up');
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Email is required');
  await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/accept the terms/);
  await page.getByLabel('Email', { exact: true }).fill(freshEmail('differs'));
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Repeat password', { exact: true }).fill('something else');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account', exact: true }).click();
  await expect(page.getByLabel('Repeat password', { exact: true })).toHaveAccessibleDescription(/must be the same/);
});

test('[AUTH-07] a wrong password and an unknown address get the same answer', async ({ page }) => {
  for (const email of ['brand@accord.test', freshEmail('nobody')]) {
    await page.goto('/auth');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Invalid email or password')).toBeVisible();
  }
});

test('a brand signs up, confirms, and names its company', async ({ page }) => {
  const email = freshEmail('brand');
  await requestAccount(page, 'Brand', email);
  const link = await mailedLink(page, email, /confirm/i);
  await test.step('[AUTH-04] [AUTH-08] [MSG-01] the link of the mail confirms the address and signs in', async () => {
    expect(link).toMatch(/^\/auth\?confirmation=true#token=/);
    // The word of it stays for two seconds, and may come before all of the page has.
    await page.goto(link, { waitUntil: 'commit' });
    await expect(page.getByText('Email confirmed successfully! You are now logged in.', { exact: true })).toBeVisible();
    await expect(page).toHaveURL('/setup/brand');
  });
  await test.step('[AUTH-14] the set-up asks for company and industry', async () => {
    await expect(page.getByRole('heading', { name: 'Complete Your Brand Profile' })).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveAttribute('required', '');
    await expect(page.getByLabel('Industry')).not.toHaveAttribute('required');
  });
  await test.step('[AUTH-21] [MSG-09] blanks are no company name', async () => {
    await page.getByLabel('Company name').fill('   ');
    await page.getByRole('button', { name: 'Complete Setup' }).click();
    await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required');
    await expect(page).toHaveURL('/setup/brand');
  });
  await page.getByLabel('Company name').fill('Quiet Foods');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await test.step('[AUTH-28] [MSG-07] it says that the profile is set up', async () => {
    await expect(page.getByText('Profile setup complete!', { exact: true })).toBeVisible();
  });
  await test.step('[AUTH-15] it leads into the brand area', () => expect(page).toHaveURL('/brand'));
});

test('a creator signs up, confirms, and gives name and main platform', async ({ page }) => {
  await signUpAndConfirm(page, 'Creator', freshEmail('creator'));
  await expect(page).toHaveURL('/setup/creator');
  const finish = page.getByRole('button', { name: 'Complete Setup' });
  const missing = page.getByText('Please fill in all required fields', { exact: true });
  await test.step('[AUTH-16] the set-up asks for both names and the main platform', async () => {
    await expect(page.getByRole('heading', { name: 'Complete Your Creator Profile' })).toBeVisible();
    for (const label of ['First name', 'Last name', 'Main platform'])
      await expect(page.getByLabel(label)).toBeVisible();
  });
  await test.step('[AUTH-24] [MSG-10] all three are required', async () => {
    await finish.click();
    await expect(missing.first()).toBeVisible();
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel('Last name').fill('Lindqvist');
    await finish.click();
    await expect(page).toHaveURL('/setup/creator');
    await page.getByLabel('Main platform').selectOption({ label: 'Instagram' });
    await page.getByLabel('First name').fill(' ');
    await finish.click();
    await expect(missing.first()).toBeVisible();
    await expect(page).toHaveURL('/setup/creator');
    await page.getByLabel('First name').fill('Mara');
  });
  await finish.click();
  await test.step('[AUTH-28] it says that the profile is set up', async () => {
    await expect(page.getByText('Profile setup complete!', { exact: true })).toBeVisible();
  });
  await test.step('[AUTH-17] it leads to the dashboard', () => expect(page).toHaveURL('/creator/dashboard'));
});

test('a set-up that fails says why, keeps what was typed, and works the next time', async ({ page }) => {
  const failed = page.getByText('Failed to set up profile: Something went wrong. Please try again.', { exact: true });
  const finish = page.getByRole('button', { name: 'Complete Setup' });
  await signUpAndConfirm(page, 'Brand', freshEmail('unlucky'));
  await expect(page).toHaveURL('/setup/brand');
  await test.step('[AUTH-29] [MSG-08] of a brand', async () => {
    await page.getByLabel('Company name').fill('Quiet Foods');
    const mend = await failAt(page, 'profiles.setupBrand');
    await finish.click();
    await expect(failed).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('Quiet Foods');
    await mend();
    await finish.click();
    await expect(page).toHaveURL('/brand');
  });
  await page.context().clearCookies();
  await signUpAndConfirm(page, 'Creator', freshEmail('unlucky'));
  await expect(page).toHaveURL('/setup/creator');
  await test.step('[AUTH-29] [MSG-08] of a creator', async () => {
    await page.getByLabel('First name').fill('Mara');
    await page.getByLabel('Last name').fill('Lindqvist');
    await page.getByLabel('Main platform').selectOption({ label: 'Instagram' });
    const mend = await failAt(page, 'profiles.setupCreator');
    await finish.click();
    await expect(failed).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Mara');
    await mend();
    await finish.click();
    await expect(page).toHaveURL('/creator/dashboard');
  });
});

test('[AUTH-13] [MSG-06] a confirmation never takes the place of another person’s session', async ({ page }) => {
  const email = freshEmail('other');
  await requestAccount(page, 'Creator', email);
  const link = await mailedLink(page, email, /confirm/i);
  await signIn(page, 'brand@accord.test');
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

test('[SHELL-29] [MSG-12] [MSG-15] a success is told for 2 seconds, to a creator in the same words', async ({
  page,
}) => {
  await signIn(page, 'creator@accord.test');
  await page.clock.install();
  // Where no word of welcome stands before it.
  await page.goto('/creator/deals');
  await expect(page.getByRole('heading', { name: 'Deals', level: 1 })).toBeVisible();
  const toast = page.getByText('Signed out successfully.', { exact: true });
  await stopClock(page);
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await runClockUntil(page, toast);
  await expect(page.getByText('Signed out', { exact: true })).toHaveCount(0);
  await page.clock.runFor(1_700);
  await expect(toast).toHaveCount(1);
  await page.clock.runFor(900);
  await expect(toast).toHaveCount(0);
});

test('[AUTH-57] an agency waits for staff after its confirmation', async ({ page }) => {
  await signUpAndConfirm(page, 'Agency', freshEmail('agency'));
  await expect(page.getByRole('heading', { name: 'Your account is being checked' })).toBeVisible();
  await page.goto('/agency');
  await expect(page.getByRole('heading', { name: 'Your account is being checked' })).toBeVisible();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page.getByRole('button', { name: 'Delete Account' })).toBeVisible();
  await expectAccessible(page);
});

test('[AUTH-05] [AUTH-12] [MSG-05] the token of a link is taken out of the address, signs the person in, and works once', async ({
  page,
}) => {
  const email = freshEmail('once');
  await requestAccount(page, 'Brand', email);
  const link = await mailedLink(page, email, /confirm/i);
  await page.goto(link, { waitUntil: 'commit' });
  await expect(page.getByText('Processing your email confirmation...').first()).toBeVisible();
  await expect(page).toHaveURL('/setup/brand');
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(/^Failed to confirm email: /).first()).toBeVisible();
  await expect(page).toHaveURL(/^[^#]*$/);
});

test('[AUTH-09] [MSG-02] a confirmation link that no longer works says why and offers a new one', async ({ page }) => {
  await page.goto('/auth?confirmation=true#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByText(/^Failed to confirm email: /).first()).toBeVisible();
  await expect(page).toHaveURL(/^[^#]*$/);
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('who signs out of the set-up sets a forgotten password anew by mail, which ends the sessions', async ({
  page,
}) => {
  const email = freshEmail('forgot');
  await signUpAndConfirm(page, 'Brand', email);
  await expect(page).toHaveURL('/setup/brand');
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
  await signIn(page, email, 'another plum river 8');
  await expect(page).toHaveURL('/setup/brand');
});

test('signing out says so, leads to /auth and ends what the browser could do', async ({ page }) => {
  await signIn(page, 'brand@accord.test');
  const cookies = await page.context().cookies();
  await page.evaluate(() => localStorage.setItem('filters', 'mine'));
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await test.step('[AUTH-42] [MSG-12] it says so', async () => {
    await expect(page.getByText('Signed out successfully.', { exact: true })).toBeVisible();
  });
  await test.step('[SHELL-13] it leads to /auth', () => expect(page).toHaveURL('/auth'));
  await test.step('[AUTH-38] what was stored is gone', async () => {
    expect(await page.evaluate(() => localStorage.getItem('filters'))).toBeNull();
  });
  await test.step('[BR-SET-20] the session has ended on the server, too', async () => {
    await page.goto('/brand');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await page.context().addCookies(cookies);
    await page.goto('/brand');
    await expect(page).toHaveURL(/\/auth\?next=/);
  });
});

test('what one person read is not shown to the next', async ({ page }) => {
  const FIRST = 'brand@accord.test';
  const SECOND = 'hello@verve-audio.test';
  const recent = page.getByRole('list', { name: 'Recent campaigns' });
  const typeIn = async (email: string) => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('complementary').getByText(email)).toBeVisible();
  };
  /** While the second person's own dashboard is on its way, nothing stands in its place. */
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
  await signIn(page, FIRST);
  await test.step('[AUTH-38] after a sign-out', () =>
    seesNothingOfOthers(async () => {
      await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
      await expect(page).toHaveURL('/auth');
      await typeIn(SECOND);
    }));
  await test.step('[AUTH-38] where a session ended by itself', () =>
    seesNothingOfOthers(async () => {
      await page.context().clearCookies();
      await page.getByRole('complementary').getByRole('link', { name: 'Orders' }).click();
      await expect(page).toHaveURL(/\/auth/);
      await typeIn(FIRST);
      if (!page.url().endsWith('/brand')) {
        await page.getByRole('complementary').getByRole('link', { name: 'Dashboard' }).click();
      }
    }));
});

test('[AUTH-43] [MSG-13] [MSG-16] a sign-out that the server refuses says so, to a creator in the same words', async ({
  page,
}) => {
  await signIn(page, 'creator@accord.test');
  // Where no word of welcome stands before it.
  await page.goto('/creator/deals');
  await page.route('**/trpc/auth.signOut*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify([
        { error: { message: 'x', code: -32603, data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } } },
      ]),
    }),
  );
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Failed to sign out.')).toBeVisible();
  await expect(page.getByText('There was an error signing out. Please try again.')).toHaveCount(0);
});

test('[AUTH-44] [MSG-14] a sign-out that reaches no server says so', async ({ page }) => {
  await signIn(page, 'brand@accord.test');
  await page.route('**/trpc/auth.signOut*', (route) => route.abort());
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Unexpected error signing out.')).toBeVisible();
});

const PAGES = ['/auth?mode=sign-up', '/auth?mode=forgot', '/auth?mode=code', '/auth?reset=true#token=abcdefghijklmnop'];
test('the pages of sign-in are accessible and fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  for (const path of PAGES) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
  }
});
