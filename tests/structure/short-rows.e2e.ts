import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from '#tests/support/browser.ts';

const wide = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** How many cells of each row of the first table can be seen, the head aside. */
const cellsShown = (page: Page) =>
  page
    .getByRole('table')
    .first()
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.children].filter((cell) => cell.getClientRects().length > 0).length),
    );

test.describe('long tables on a phone', () => {
  test.use({ as: 'admin@accord.test' });

  test('are short rows that open, by press and by keyboard, and whole on a wide screen', async ({ page }) => {
    await page.setViewportSize(wide);
    await page.goto('/admin/user-management');
    await settled(page);
    const table = page.getByRole('table').first();
    const columns = await table.getByRole('columnheader').count();
    expect(columns).toBeGreaterThan(5);
    expect(new Set(await cellsShown(page))).toEqual(new Set([columns]));
    await expect(table.getByRole('button', { name: /^Show more of/ })).toHaveCount(0);

    await page.setViewportSize(phone);
    const more = table.getByRole('button', { name: /^Show more of/ });
    await expect(more.first()).toBeVisible();
    for (const shown of await cellsShown(page)) expect(shown).toBeLessThanOrEqual(3);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await more.first().focus();
    await page.keyboard.press('Enter');
    const less = table.getByRole('button', { name: /^Show less of/ });
    await expect(less).toHaveAttribute('aria-expanded', 'true');
    expect((await cellsShown(page))[0]).toBeGreaterThan(3);
    await expectAccessible(page);
    await less.click();
    await expect(less).toHaveCount(0);
  });

  test('lead with the name, the status and the amount on the money desk', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/admin/money');
    await settled(page);
    const row = page.getByRole('table').first().locator('tbody tr').first();
    const shown = await row.evaluate(({ children }) =>
      [...children].filter((cell) => cell.getClientRects().length > 0).map((cell) => cell.getAttribute('data-label')),
    );
    expect(shown).toEqual(['', 'Status', 'Amount']);
    await expectNoSidewaysScroll(page);
  });

  test('a row that leads somewhere still does, beside the button that opens it', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/admin/crm/creators');
    await settled(page);
    const row = page.getByRole('table').first().locator('tbody tr').first();
    const toggle = row.getByRole('button', { name: /^Show more of/ });
    await toggle.click();
    await expect(page).toHaveURL(/crm\/creators/);
    await expect(row.getByRole('button', { name: /^Show less of/ })).toBeVisible();
  });
});
