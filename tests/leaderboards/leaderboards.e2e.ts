import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the leaderboards show before anything is pressed.

const MEDALS = ['rgb(242, 193, 78)', 'rgb(200, 204, 210)', 'rgb(217, 154, 98)'];
const CREATORS = { link: /^Creator leaderboard/, title: 'Top 50 Earning Creators' };
const BRANDS = { link: /^Brand leaderboard/, title: 'Top 50 Budget Brands' };

const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).getByRole('row');
const follow = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name }).click();

/** Saves a leaderboard; the file has a line for each row, the first one first. */
async function expectExported(page: Page, title: string): Promise<void> {
  await expect(rows(page, title).nth(1)).toContainText('@');
  const email = (await rows(page, title).nth(1).innerText()).match(/\S+@\S+/)?.[0] ?? 'an address';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')[1]).toContain(email);
  expect(file.trim().split('\n')).toHaveLength(await rows(page, title).count());
}

test.use({ as: 'admin@accord.test' });

test('the leaderboards are saved as files and open a creator', async ({ page }) => {
  await page.goto('/admin/crm');
  await follow(page, BRANDS.link);
  await expectExported(page, BRANDS.title);
  await page.goBack();
  await follow(page, CREATORS.link);
  await test.step('[CRM-39] gold, silver and bronze', async () => {
    for (const [index, colour] of MEDALS.entries()) {
      const medal = rows(page, CREATORS.title)
        .nth(index + 1)
        .getByRole('cell')
        .first()
        .locator('span');
      await expect(medal.filter({ hasText: 'Place' }).first()).toHaveCSS('background-color', colour);
    }
  });
  await expectExported(page, CREATORS.title);
  await test.step('[CRM-40] a click on a creator’s row opens the creator in the CRM', async () => {
    const row = rows(page, CREATORS.title).nth(1);
    const [name = ''] = (await row.getByRole('cell').nth(1).innerText()).split('\n');
    await row.click();
    await expect(page).toHaveURL(/^[^?]*\/admin\/crm\/creators\/[0-9a-f-]{36}$/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});
