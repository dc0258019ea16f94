import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { freshEmail, signUpAndConfirm } from '#tests/support/sign-up.ts';

test.use({ as: 'brand@accord.test' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const state = (page: Page) => region(page, 'Company Information').getByRole('status');

test('[BR-SET-01] [BR-SET-02] [BR-SET-10] [BR-SET-12] [BR-SET-23] [BR-SET-24] [CONST-29] [MSG-120] [MSG-119] what is typed is saved 1.5 s after the last edit; what is not valid waits, what fails is offered again', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/brand/settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  const form = region(page, 'Company Information');
  for (const name of ['Website', 'Description', 'Instagram', 'TikTok', 'YouTube', 'LinkedIn', 'Twitter']) {
    await expect(form.getByLabel(name)).toBeVisible();
  }
  // The rules of the fields arrive after the form.
  await settled(page);
  await stopClock(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('settings.saveCompany')) saves += 1;
  });
  await form.getByLabel('Description').fill('Boots, bags and a repair desk.');
  await page.clock.runFor(1_400);
  expect(saves).toBe(0);
  await form.getByLabel('Instagram').fill('https://instagram.com/northwind');
  await page.clock.runFor(1_400);
  expect(saves).toBe(0);
  await page.clock.runFor(200);
  await expect(state(page)).toHaveText('Saving...');
  await page.clock.resume();
  await expect(state(page)).toHaveText('Saved');
  expect(saves).toBe(1);

  await form.getByLabel('Website').fill('northwind');
  await form.getByLabel('Description').fill('Boots and bags.');
  await expect(page.getByText('Settings saved automatically')).toBeVisible();
  await expect(form.getByLabel('Website')).toHaveAccessibleDescription(/Website must be a public web address/);
  await expect(form.getByLabel('Website')).toHaveValue('northwind');
  expect(saves).toBe(2);

  const mend = await failAt(page, 'settings.saveCompany');
  await form.getByLabel('YouTube').fill('https://youtube.com/@northwind');
  await expect(page.getByText('Failed to save settings automatically')).toBeVisible();
  await expect(state(page)).toHaveText('Not saved');
  await mend();
  await form.getByRole('button', { name: 'Try again' }).click();
  await expect(state(page)).toHaveText('Saved');
  await page.reload();
  await expect(form.getByLabel('YouTube')).toHaveValue('https://youtube.com/@northwind');
  await expect(form.getByLabel('Description')).toHaveValue('Boots and bags.');
  await expect(form.getByLabel('Website')).not.toHaveValue('northwind');
});

test('[BR-SET-03] [BR-SET-04] [BR-SET-05] [BR-SET-07] [BR-SET-08] [BR-SET-16] [BR-SET-18] [BR-SET-25] [BR-SET-26] [MSG-125] [MSG-126] the address is read only, mails are switched, a card is stored at the bank, and closing asks first', async ({
  page,
}) => {
  await page.goto('/brand/settings');
  const email = page.getByLabel('Email', { exact: true });
  await expect(email).toHaveAttribute('readonly', '');
  await expect(email).toHaveAccessibleDescription('Contact support to change your email address');
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Marketing emails' })).not.toBeChecked();

  const billing = region(page, 'Billing & Usage');
  await expect(billing.getByText(/payments? for \d+ campaigns?/).first()).toBeVisible();
  await expect(billing.getByRole('button', { name: /^PDF of invoice/ }).first()).toBeVisible();
  const manage = billing.getByRole('button', { name: /(Set up|Manage) payment method/ });
  const opened = page.context().waitForEvent('page');
  await manage.click();
  await expect(page.getByText(/Payment (setup|management) opened in new tab/)).toBeVisible();
  const bank = await opened;
  await bank.getByLabel('Card number').fill('5555 5555 5555 4444');
  await bank.getByLabel('Expiry').fill(`12/${(new Date().getUTCFullYear() + 2) % 100}`);
  await bank.getByLabel('Security code').fill('123');
  await bank.getByLabel('Name on card').fill('Bo Brand');
  const taken = bank.waitForResponse((response) => response.request().method() === 'POST');
  await bank.getByRole('button', { name: /^(Save|Store|Replace)/ }).click();
  await taken;
  await bank.close();
  await expect(billing.getByText('Mastercard •••• 4444')).toBeVisible({ timeout: 20_000 });
  await expect(manage).toHaveText('Manage payment method');
  const mend = await failAt(page, 'settings.openPortal');
  await manage.click();
  await expect(page.getByText('Failed to open payment management')).toBeVisible();
  await mend();
  const portal = page.context().waitForEvent('page');
  await manage.click();
  await expect(page.getByText('Payment management opened in new tab').last()).toBeVisible();
  await (await portal).close();

  await region(page, 'Danger Zone').getByRole('button', { name: 'Delete Account' }).click();
  await expect(page.getByRole('dialog')).toContainText('DELETE');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test('[BR-SET-22] [MSG-115] [MSG-116] the profile form shows what is stored and says what became of it', async ({
  page,
}) => {
  await page.goto('/brand/setup-profile');
  const industry = page.getByLabel('Industry');
  await expect(page.getByLabel('Company name')).toHaveValue('Northwind Outdoor');
  await expect(industry).not.toHaveValue('');
  const before = await industry.inputValue();
  const mend = await failAt(page, 'profiles.setupBrand');
  const save = page.getByRole('button', { name: 'Save profile' });
  await save.click();
  await expect(page.getByText('Failed to update profile')).toBeVisible();
  await mend();
  await save.click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await page.goto('/brand/setup-profile');
  await expect(industry).toHaveValue(before);
});

test.describe('a new brand', () => {
  test.use({ as: undefined });
  test('[BR-SET-21] [BR-SET-22] [BR-SET-25] [MSG-113] [MSG-114] [MSG-117] [MSG-118] [MSG-122] [MSG-123] creates its profile in its own area, stores a card, and is asked to sign in when the session is gone', async ({
    page,
  }) => {
    await signUpAndConfirm(page, 'Brand', freshEmail('profile'));
    await expect(page).toHaveURL('/setup/brand');
    await page.goto('/brand/setup-profile');
    await page.getByLabel('Company name').fill('Slow Lamps');
    const save = page.getByRole('button', { name: 'Complete Setup' });
    const signedOut = await failAt(page, 'profiles.setupBrand', { code: 'UNAUTHORIZED', httpStatus: 401 });
    await save.click();
    await expect(page.getByText('You must be logged in to create a profile')).toBeVisible();
    await signedOut();
    const create = await failAt(page, 'profiles.setupBrand');
    await save.click();
    await expect(page.getByText('Failed to create profile')).toBeVisible();
    await create();
    await save.click();
    await expect(page.getByText('Profile created successfully')).toBeVisible();
    await expect(page).toHaveURL('/brand');

    await page.goto('/brand/settings');
    const card = page.getByRole('button', { name: 'Set up payment method' });
    const setup = await failAt(page, 'settings.openSetup');
    await card.click();
    await expect(page.getByText('Failed to setup payments')).toBeVisible();
    await setup();
    const bank = page.context().waitForEvent('page');
    await card.click();
    await expect(page.getByText('Payment setup opened in new tab')).toBeVisible();
    await (await bank).close();

    await page.goto('/brand/setup-profile');
    await expect(page.getByLabel('Company name')).toHaveValue('Slow Lamps');
    await page.context().clearCookies();
    await page.getByRole('button', { name: 'Save profile' }).click();
    await expect(page.getByText('You must be logged in to update your profile')).toBeVisible();
    await expect(page).toHaveURL(/\/auth/);
  });
});
