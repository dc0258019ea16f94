import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, goOn, test } from '#tests/support/browser.ts';
import { signInWithoutForm } from '#tests/support/sign-up.ts';

// frame.client.test.ts proves what the search says while it searches, where it finds nothing and where it fails, and which pages it offers.

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Find anything' });
const choice = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test('opens with Ctrl+K, finds by keyboard, and works on a phone by its button', async ({ page, server }) => {
  await signInWithoutForm(page, server.url, 'brand@accord.test');
  await test.step('it finds campaigns, creators and pages by keyboard, and remembers what was opened', async () => {
    await page.goto('/brand/campaigns');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await expect(field(page)).toBeFocused();
    await expect(choice(page, 'Dashboard')).toHaveAttribute('data-highlighted');
    await expect(choice(page, 'Settings')).toBeVisible();
    await expectAccessible(page);

    await page.keyboard.type('ord');
    await expect(choice(page, 'Orders')).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/brand/orders');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    await page.getByRole('button', { name: 'Find anything' }).click();
    const recent = palette(page).getByRole('group', { name: 'Recent' });
    await expect(recent.getByRole('option', { name: 'Orders' })).toBeVisible();
    await field(page).fill('amara');
    await palette(page)
      .getByRole('group', { name: 'Creators' })
      .getByRole('option', { name: /Amara Okafor/ })
      .click();
    await expect(page).toHaveURL(/\/brand\/creators\?search=/);
    await expect(page.getByText('Amara Okafor').first()).toBeVisible();

    await page.keyboard.press('Control+k');
    await field(page).fill('create camp');
    await expect(choice(page, 'Create Campaign').first()).toHaveAttribute('data-highlighted');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/brand/create-campaign');
  });
  await test.step('Escape gives the focus back, also where nothing is found', async () => {
    await goOn(page, '/brand/orders');
    const button = page.getByRole('button', { name: 'Find anything' });
    await button.click();
    await field(page).fill('xyzzyplugh');
    await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “xyzzyplugh”.');
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('it switches the theme, and works on a phone by its button', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'light' });
    await goOn(page, '/brand/campaigns');
    await page.getByRole('button', { name: 'Find anything' }).click();
    await expectNoSidewaysScroll(page);
    await choice(page, 'Switch to dark theme').click();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  });
  await test.step('[AUTH-38] signing out from it leaves nothing of what was opened', async () => {
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('accord-recent')));
    expect(await stored()).toHaveLength(1);
    await page.getByRole('button', { name: 'Find anything' }).click();
    await choice(page, 'Sign Out').click();
    await expect(page).toHaveURL('/auth');
    await expect.poll(stored).toEqual([]);
  });
});
