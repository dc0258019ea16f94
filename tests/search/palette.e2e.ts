import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, goOn, test } from '#tests/support/browser.ts';
import { signInWithoutForm } from '#tests/support/sign-up.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' });
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'Find anything' });
const choice = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

test.describe('the search of a brand', () => {
  test.use({ as: 'brand@accord.test' });

  test('opens with Ctrl+K, finds by keyboard, says what it does, and works on a phone by its button', async ({
    page,
  }) => {
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
      await field(page).fill('cr');
      await expect(palette(page).getByText(/^Type at least three characters to search campaigns/)).toBeVisible();
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
    await test.step('it says in words when nothing is found, when it searches and when it fails; Escape gives the focus back', async () => {
      await goOn(page, '/brand/orders');
      const button = page.getByRole('button', { name: 'Find anything' });
      await button.click();
      await field(page).fill('xyzzyplugh');
      await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “xyzzyplugh”.');
      await expectAccessible(page);
      const mend = await failAt(page, 'search.everything');
      await field(page).fill('summer');
      const alert = palette(page).getByRole('alert');
      await expect(alert).toContainText('Something went wrong');
      await mend();
      await alert.getByRole('button', { name: 'Try again' }).click();
      await expect(alert).toBeHidden();
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
  });
});

test.describe('the search of an admin', () => {
  test.use({ as: 'admin@accord.test' });

  test('offers the pages that the sidebar opens, and none that has no screen yet', async ({ page }) => {
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const sidebar = page.getByRole('navigation', { name: 'Admin' });
    const labels = (entries: Locator) =>
      entries.evaluateAll((found) => found.map((entry) => entry.querySelector('.truncate')?.textContent ?? ''));
    const open = await labels(sidebar.locator('a'));
    expect(open).toContain('Campaign Review');
    const closed = await labels(sidebar.locator('[aria-disabled="true"]'));
    await page.keyboard.press('Control+k');
    const pages = palette(page).getByRole('group', { name: 'Pages' }).getByRole('option');
    for (const label of open) await expect(pages.filter({ hasText: new RegExp(`^${label}`) })).toHaveCount(1);
    for (const label of closed) await expect(pages.filter({ hasText: new RegExp(`^${label}`) })).toHaveCount(0);
  });
});

test('[AUTH-38] signing out from the search leaves nothing of what was searched for', async ({ page, server }) => {
  await signInWithoutForm(page, server.url, 'admin@accord.test');
  await page.goto('/admin/leads');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('amara');
  const person = choice(page, /Amara Okafor creator@accord\.test · Creator/);
  await expect(person).toBeVisible();
  await field(page).fill('campaign rev');
  await choice(page, /^Campaign Review/).click();
  await expect(page).toHaveURL(/\/admin\/campaign-review/);
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('accord-recent')));
  expect(await stored()).toHaveLength(1);
  await page.keyboard.press('Control+k');
  await choice(page, 'Sign Out').click();
  await expect(page).toHaveURL('/auth');
  await expect.poll(stored).toEqual([]);
});
