import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, failAt, settled, test } from '#tests/support/browser.ts';

const rows = (page: Page, name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
const main = (page: Page) => page.getByRole('main');

test.describe('an agency', () => {
  test.use({ as: 'agency@accord.test' });

  test('[AG-05] [AG-06] [AG-08] comes from its CRM to its brands and to one of them', async ({ page }) => {
    await page.goto('/agency/crm');
    await page
      .getByRole('navigation', { name: 'Explore' })
      .getByRole('link', { name: /^Brands/ })
      .click();
    await expect(page).toHaveURL(/\/agency\/crm\/brands$/);
    await rows(page, 'Brands').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/agency\/crm\/brands\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  });

  test('[AG-09] [AG-11] comes to its creators and to one of them', async ({ page }) => {
    await page.goto('/agency/crm/creators');
    await rows(page, 'Creators').nth(1).getByRole('link').click();
    await expect(page).toHaveURL(/\/agency\/crm\/creators\/[0-9a-f-]{36}$/);
    await expect(main(page).getByText('Total Earnings')).toBeVisible();
  });

  test('[AG-12] reads its Deals Pipeline, and can end no deal there', async ({ page }) => {
    await page.goto('/agency/crm/deals?view=board');
    await expect(page.getByRole('heading', { level: 1, name: 'Deals Pipeline' })).toBeVisible();
    const card = page.getByRole('article').first();
    await card.getByRole('button', { name: /^Open the deal/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'History' })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(0);
  });

  for (const [ids, name, path, procedure, words] of [
    ['[AG-34] [MSG-197]', 'Brands', 'brands', 'crm.brands', 'Error loading brands'],
    ['[AG-34] [MSG-198]', 'Creators', 'creators', 'crm.creators', 'Error loading creators'],
    ['[AG-34] [MSG-199]', 'Deals', 'deals', 'crm.deals', 'Error loading deals'],
  ] as const) {
    test(`${ids} reads its own sentence where ${path} do not come`, async ({ page }) => {
      await page.goto('/agency/crm');
      const mend = await failAt(page, procedure);
      await page
        .getByRole('navigation', { name: 'Explore' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click();
      await expect(page).toHaveURL(new RegExp(`/agency/crm/${path}`));
      await expect(main(page).getByText(words)).toBeVisible();
      await mend();
    });
  }

  test('reads an accessible CRM that fits a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ['/agency/crm', '/agency/crm/brands', '/agency/crm/creators', '/agency/crm/deals']) {
      await page.goto(path);
      await settled(page);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});

test.describe('a super admin who previews the agency’s area', () => {
  test.use({ as: 'super@accord.test' });

  test('sees nobody there', async ({ page }) => {
    await page.goto('/agency/crm/brands');
    await expect(main(page).getByText('No brands found.')).toBeVisible();
    await page.goto('/agency/crm/creators');
    await expect(main(page).getByText('No creators found.')).toBeVisible();
    await page.goto('/agency/crm/deals');
    await expect(main(page).getByText('No deals found matching your criteria.')).toBeVisible();
  });
});
