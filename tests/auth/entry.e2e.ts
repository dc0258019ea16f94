import { expect, expectAccessible, expectNoSidewaysScroll, failAt, signIn, test } from '#tests/support/browser.ts';
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

test('[AUTH-04] [AUTH-08] [AUTH-14] [AUTH-15] [AUTH-21] [AUTH-28] [MSG-09] [MSG-07] [MSG-01] a brand signs up, confirms, and names its company', async ({
  page,
}) => {
  const email = freshEmail('brand');
  await signUpAndConfirm(page, 'Brand', email);
  await expect(page.getByText('Email confirmed successfully! You are now logged in.')).toBeVisible();
  await expect(page).toHaveURL('/setup/brand');
  await expect(page.getByRole('heading', { name: 'Complete Your Brand Profile' })).toBeVisible();
  await page.getByLabel('Company name').fill('   ');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByLabel('Company name')).toHaveAccessibleDescription('Company name is required');
  await page.getByLabel('Company name').fill('Quiet Foods');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Profile setup complete!')).toBeVisible();
  await expect(page).toHaveURL('/brand');
});

test('[AUTH-16] [AUTH-17] [AUTH-24] [MSG-10] a creator signs up, confirms, and gives name and main platform', async ({
  page,
}) => {
  await signUpAndConfirm(page, 'Creator', freshEmail('creator'));
  await expect(page).toHaveURL('/setup/creator');
  await expect(page.getByRole('heading', { name: 'Complete Your Creator Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Please fill in all required fields')).toBeVisible();
  await page.getByLabel('First name').fill('Mara');
  await page.getByLabel('Last name').fill('Lindqvist');
  await page.getByLabel('Main platform').selectOption({ label: 'Instagram' });
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText('Profile setup complete!')).toBeVisible();
  await expect(page).toHaveURL(/\/creator(\/dashboard)?$/);
});

test('[AUTH-29] [MSG-08] a set-up that fails says why, keeps what was typed, and works the next time', async ({
  page,
}) => {
  await signUpAndConfirm(page, 'Brand', freshEmail('unlucky'));
  await expect(page).toHaveURL('/setup/brand');
  await page.getByLabel('Company name').fill('Quiet Foods');
  const mend = await failAt(page, 'profiles.setupBrand');
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page.getByText(/^Failed to set up profile: \S/)).toBeVisible();
  await expect(page.getByLabel('Company name')).toHaveValue('Quiet Foods');
  await mend();
  await page.getByRole('button', { name: 'Complete Setup' }).click();
  await expect(page).toHaveURL('/brand');
});

test('[AUTH-13] [MSG-06] a confirmation never takes the place of another person’s session', async ({ page }) => {
  const email = freshEmail('other');
  await requestAccount(page, 'Creator', email);
  const link = await mailedLink(page, email, /confirm/i);
  await signIn(page, 'brand@accord.test');
  await page.goto(link);
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
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
});

test('[SHELL-29] [MSG-12] [MSG-15] a success is told for 2 seconds, to a creator in the same words', async ({
  page,
}) => {
  await signIn(page, 'creator@accord.test');
  // Where no word of welcome stands before it.
  await page.goto('/creator/deals');
  await page.clock.install();
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  const toast = page.getByText('Signed out successfully.');
  await expect(toast).toBeVisible();
  await expect(page.getByText('Signed out', { exact: true })).toHaveCount(0);
  await page.clock.fastForward(2_000);
  await expect(toast).toBeHidden({ timeout: 1_500 });
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
  await page.goto(link);
  await expect(page.getByText('Processing your email confirmation...').first()).toBeVisible();
  await expect(page).toHaveURL('/setup/brand');
  await page.context().clearCookies();
  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByText(/^Failed to confirm email: /).first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('[AUTH-09] [MSG-02] a confirmation link that no longer works says why and offers a new one', async ({ page }) => {
  await page.goto('/auth?confirmation=true#token=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa');
  await expect(page.getByText(/^Failed to confirm email: /).first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
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

test('[AUTH-42] [AUTH-38] [SHELL-13] [BR-SET-20] signing out says so, leads to /auth and clears what was stored', async ({
  page,
}) => {
  await signIn(page, 'brand@accord.test');
  await page.evaluate(() => localStorage.setItem('filters', 'mine'));
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Signed out successfully.')).toBeVisible();
  await expect(page).toHaveURL('/auth');
  expect(await page.evaluate(() => localStorage.getItem('filters'))).toBeNull();
  await page.goto('/brand');
  await expect(page).toHaveURL(/\/auth\?next=/);
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
