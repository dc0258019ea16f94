import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';
import { signedIn } from '#tests/support/client.ts';

// What is said of saving, and of a bank that does not open, proves brand-settings.client.test.ts.

const BRAND = 'brand@accord.test';
test.use({ as: BRAND });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** Chromium sometimes never closes a tab whose page is just being replaced by the next one. */
const closeTab = async (tab: Page) => {
  await tab.waitForLoadState();
  await tab.close();
};

test('what is typed is saved, and a card is stored at the bank in a new tab', async ({ page, baseURL }) => {
  await page.goto('/brand/settings');
  await test.step('[BR-SET-10] what is typed is saved by itself', async () => {
    const form = region(page, 'Company Information');
    await form.getByLabel('Description').fill('Boots, bags and a repair desk.');
    await expect(form.getByRole('status')).toHaveText('Saved');
    const { api } = await signedIn(baseURL ?? '', BRAND);
    expect(await api.settings.company.query()).toMatchObject({ brandBio: 'Boots, bags and a repair desk.' });
  });
  await test.step('[BR-SET-26] [MSG-125] [BR-SET-19] the bank opens in a new tab, and that is said', async () => {
    const manage = region(page, 'Billing & Usage').getByRole('button', { name: 'Manage payment method' });
    // The message stays for 2 seconds, and opening a tab may take longer, so the test watches for it from before the press.
    const said = page.getByText('Payment management opened in new tab').waitFor();
    const [bank] = await Promise.all([page.context().waitForEvent('page'), said, manage.click()]);
    const year = new Date().getUTCFullYear() + 2;
    await bank.getByLabel('Card number').fill('5555 5555 5555 4444');
    await bank.getByLabel('Expiry').fill(`12/${year % 100}`);
    await bank.getByLabel('Security code').fill('123');
    await bank.getByLabel('Name on card').fill('Bo Brand');
    await Promise.all([bank.waitForEvent('load'), bank.getByRole('button', { name: 'Save card' }).click()]);
    await closeTab(bank);
    await test.step('[BR-SET-07] the card has its brand, last four digits and expiry', async () => {
      const billing = region(page, 'Billing & Usage');
      await expect(billing.getByText('Mastercard •••• 4444', { exact: true })).toBeVisible();
      await expect(billing.getByText(`Expires 12/${year}`, { exact: true })).toBeVisible();
    });
  });
});
