import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  failAt,
  runClockUntil,
  settled,
  stopClock,
  test,
} from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

const BRAND = 'brand@accord.test';
test.use({ as: BRAND });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Chromium sometimes never closes a tab whose page is just being replaced by the next one. */
const closeTab = async (tab: Page) => {
  await tab.waitForLoadState();
  await tab.close();
};
/** The text beside the label of a field. */
const besideLabel = (page: Page, label: string) =>
  page.locator('label', { hasText: label }).locator('xpath=following-sibling::span');
const state = (page: Page) => region(page, 'Company Information').getByRole('status');

test('what is typed is saved 1.5 s after the last edit; what is not valid waits, what fails is offered again', async ({
  page,
  baseURL,
}) => {
  const { api } = await signedIn(baseURL ?? '', BRAND);
  await page.clock.install();
  await page.goto('/brand/settings');
  const form = region(page, 'Company Information');
  // The rules of the fields load after the form.
  await settled(page);
  await stopClock(page);
  let saves = 0;
  page.on('request', (request) => {
    if (request.url().includes('settings.saveCompany')) saves += 1;
  });
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(/settings\.saveCompany/, async (route) => {
    await seen;
    await route.continue();
  });
  await test.step('[BR-SET-10] [CONST-29] it is saved 1.5 s after the last edit', async () => {
    await form.getByLabel('Description').fill('Boots, bags and a repair desk.');
    await page.clock.runFor(1_400);
    expect(saves).toBe(0);
    await form.getByLabel('Instagram').fill('https://instagram.com/northwind');
    await page.clock.runFor(1_400);
    expect(saves).toBe(0);
    await page.clock.runFor(200);
    await expect(state(page)).toHaveText('Saving...');
    letGo();
  });
  await test.step('[BR-SET-23] [MSG-119] [CONST-29] that it is saved is said for 2 s', async () => {
    const toast = page.getByText('Settings saved automatically', { exact: true });
    await runClockUntil(page, toast);
    await expect(state(page)).toHaveText('Saved');
    for (const label of ['Description', 'Instagram']) await expect(besideLabel(page, label)).toHaveText('Saved');
    await expect(besideLabel(page, 'Website')).toHaveCount(0);
    expect(saves).toBe(1);
    await page.clock.runFor(1_700);
    await expect(toast).toHaveCount(1);
    await page.clock.runFor(900);
    await expect(toast).toHaveCount(0);
  });
  await page.clock.resume();

  await form.getByLabel('Website').fill('northwind');
  await form.getByLabel('Description').fill('Boots and bags.');
  await expect(page.getByText('Settings saved automatically')).toBeVisible();
  await expect(form.getByLabel('Website')).toHaveAccessibleDescription(/Website must be a public web address/);
  await expect(form.getByLabel('Website')).toHaveValue('northwind');
  expect(saves).toBe(2);

  await test.step('[BR-SET-24] [MSG-120] what fails is said, and offered again', async () => {
    const mend = await failAt(page, 'settings.saveCompany');
    await form.getByLabel('YouTube').fill('https://youtube.com/@northwind');
    await expect(page.getByText('Failed to save settings automatically', { exact: true })).toBeVisible();
    await expect(state(page)).toHaveText('Not saved');
    await mend();
    await form.getByRole('button', { name: 'Try again' }).click();
    await expect(state(page)).toHaveText('Saved');
  });
  const stored = await api.settings.company.query();
  expect(stored).toMatchObject({ youtube: 'https://youtube.com/@northwind', brandBio: 'Boots and bags.' });
  expect(stored?.websiteUrl).not.toBe('northwind');
});

test('a card is stored at the bank in a new tab, and closing the account asks first', async ({ page }) => {
  await page.goto('/brand/settings');
  const billing = region(page, 'Billing & Usage');
  const manage = billing.getByRole('button', { name: /(Set up|Manage) payment method/ });
  // The message stays for 2 seconds, and opening a tab may take longer, so the test watches for it from before the press.
  const said = page.getByText(/Payment (setup|management) opened in new tab/).waitFor();
  const [bank] = await Promise.all([page.context().waitForEvent('page'), said, manage.click()]);
  const year = new Date().getUTCFullYear() + 2;
  await bank.getByLabel('Card number').fill('5555 5555 5555 4444');
  await bank.getByLabel('Expiry').fill(`12/${year % 100}`);
  await bank.getByLabel('Security code').fill('123');
  await bank.getByLabel('Name on card').fill('Bo Brand');
  await Promise.all([bank.waitForEvent('load'), bank.getByRole('button', { name: 'Save card' }).click()]);
  await closeTab(bank);
  await test.step('[BR-SET-07] the card has its brand, last four digits and expiry, and can be managed', async () => {
    await expect(billing.getByText('Mastercard •••• 4444', { exact: true })).toBeVisible();
    await expect(billing.getByText(`Expires 12/${year}`, { exact: true })).toBeVisible();
    await expect(manage).toHaveText('Manage payment method');
  });
  await test.step('[BR-SET-26] [MSG-126] a portal that does not open is said', async () => {
    const mend = await failAt(page, 'settings.openPortal');
    await manage.click();
    await expect(page.getByText('Failed to open payment management', { exact: true })).toBeVisible();
    await mend();
  });
  await test.step('[BR-SET-26] [MSG-125] [BR-SET-19] it opens in a new tab, and that is said', async () => {
    const said = page.getByText('Payment management opened in new tab', { exact: true }).last().waitFor();
    const [portal] = await Promise.all([page.context().waitForEvent('page'), said, manage.click()]);
    await closeTab(portal);
  });

  await test.step('[BR-SET-08] the danger zone has Delete Account, which asks first', async () => {
    await region(page, 'Danger Zone').getByRole('button', { name: 'Delete Account', exact: true }).click();
    await expect(page.getByRole('dialog')).toContainText('DELETE');
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});

test.describe('a new brand', () => {
  test.use({ as: 'newbrand@accord.test' });

  test('sets a payment method up', async ({ page, baseURL }) => {
    const { api } = await signedIn(baseURL ?? '', 'newbrand@accord.test');
    await api.profiles.setupBrand.mutate({ companyName: 'Slow Lamps', industry: 'home' });
    await page.clock.install();
    await page.goto('/brand/settings');
    const card = page.getByRole('button', { name: 'Set up payment method' });
    await test.step('[BR-SET-25] [MSG-123] a set-up that does not open is said', async () => {
      const setup = await failAt(page, 'settings.openSetup');
      await card.click();
      await expect(page.getByText('Failed to setup payments', { exact: true })).toBeVisible();
      await setup();
    });
    await test.step('[BR-SET-25] [MSG-122] [BR-SET-18] it opens in a new tab, and the card is read again 3 s later', async () => {
      let reads = 0;
      page.on('request', (request) => {
        if (request.url().includes('settings.billing')) reads += 1;
      });
      await stopClock(page);
      reads = 0;
      const bank = page.context().waitForEvent('page');
      await card.click();
      const said = page.getByText('Payment setup opened in new tab', { exact: true });
      await runClockUntil(page, said);
      // A slow machine may show the words most of a second late.
      await page.clock.runFor(2_000);
      expect(reads).toBe(0);
      await page.clock.runFor(1_100);
      await expect.poll(() => reads).toBe(1);
      await closeTab(await bank);
      await page.clock.resume();
    });
  });
});
