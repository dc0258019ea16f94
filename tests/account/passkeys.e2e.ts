import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/demo.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { NEW_PASSWORD, newBrand } from '#tests/support/sign-up.ts';

// What only a browser does: ask an authenticator. Chromium brings one made of software.

/**
 * Gives the browser an authenticator that always finds its person there; the returned function takes it away again. `expectAccessible` takes it away,
 * too, because it ends a session with the browser's tools.
 */
async function withAuthenticator(page: Page): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async () => {
    await devtools.send('WebAuthn.disable');
    await devtools.detach();
  };
}

const prove = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await dialog.getByLabel('Password', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
};
const signOut = async (page: Page) => {
  await page.getByRole('complementary').getByRole('button', { name: 'Sign Out' }).click();
  // The next page would otherwise end the request.
  await expect(page).toHaveURL(/\/auth/);
};

test('a passkey is added, signs in, and is removed', async ({ page, server }) => {
  const takeAway = await withAuthenticator(page);
  await newBrand(page, server.url, 'passkey');
  await page.goto('/account');
  const section = page.getByRole('region', { name: 'Passkeys' });
  await expect(section.getByText('No passkeys yet.')).toBeVisible();
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await prove(page, NEW_PASSWORD);
  await expect(page.getByText('Passkey added.')).toBeVisible();
  const item = section.getByRole('listitem');
  await expect(item).toContainText('not used yet');
  await section.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await signOut(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/brand');
  await goOn(page, '/account');
  await expect(item).toContainText('last used');
  await takeAway();

  await item.getByRole('button', { name: /^Remove/ }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove this passkey?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await prove(page, NEW_PASSWORD);
  await expect(page.getByText('Passkey removed. All other devices are signed out.')).toBeVisible();
  await expect(item).toHaveCount(0);
});

test('staff set a passkey up as their second factor, and use it after the password', async ({ page }) => {
  const takeAway = await withAuthenticator(page);
  await page.goto('/auth');
  const signIn = async () => {
    await page.getByLabel('Email', { exact: true }).fill('admin@accord.test');
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };
  await signIn();
  await expect(page).toHaveURL('/admin');
  await goOn(page, '/setup/second-factor');
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await prove(page, DEMO_PASSWORD);
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: 'I have stored them' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByText(/On since .+, with a passkey. 10 recovery codes left/)).toBeVisible();

  await page.getByRole('button', { name: 'New recovery codes' }).click();
  const renewing = page.getByRole('dialog', { name: 'New recovery codes' });
  await renewing.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await renewing.getByRole('button', { name: 'Use a passkey instead' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).getByRole('button', { name: 'Done' }).click();

  await signOut(page);
  await signIn();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page).toHaveURL('/admin');
  await takeAway();

  await signOut(page);
  await signIn();
  await expect(page.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible();
  await expectAccessible(page);
});
