import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, failAt, test } from '#tests/support/browser.ts';

// screens.db.test.ts proves what the leaderboards show before anything is pressed.

const MEDALS = ['rgb(242, 193, 78)', 'rgb(200, 204, 210)', 'rgb(217, 154, 98)'];
const CREATORS = { link: /^Creator leaderboard/, title: 'Top 50 Earning Creators' };
const BRANDS = { link: /^Brand leaderboard/, title: 'Top 50 Budget Brands' };

const rows = (page: Page, title: string) => page.getByRole('table', { name: title }).getByRole('row');
const follow = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Explore' }).getByRole('link', { name }).click();

/** Saves a leaderboard; the file has a line for each row, the first one first. */
async function expectExported(page: Page, title: string): Promise<void> {
  const email = (await rows(page, title).nth(1).innerText()).match(/\S+@\S+/)?.[0] ?? 'an address';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.split('\n')[1]).toContain(email);
  expect(file.trim().split('\n')).toHaveLength(await rows(page, title).count());
}

test.use({ as: 'admin@accord.test' });

test('the leaderboards say what failed, read again, are saved as files and open a creator', async ({ page }) => {
  const alert = page.getByRole('alert');
  const again = () => alert.getByRole('button', { name: 'Try Again' }).click();
  await page.goto('/admin/crm');
  await test.step('[CRM-43] brands', async () => {
    const mend = await failAt(page, 'leaderboards.brands');
    await follow(page, BRANDS.link);
    await expect(alert).toContainText('Failed to load leaderboard data. Something went wrong. Please try again.');
    await mend();
    await again();
    await expectExported(page, BRANDS.title);
  });
  await page.goBack();
  await test.step('[CRM-43] [MSG-67] creators, with the words of the server', async () => {
    await failAt(page, 'leaderboards.creators');
    await follow(page, CREATORS.link);
    await expect(alert).toContainText('Failed to load leaderboard data. Something went wrong. Please try again.');
  });
  await test.step('[CRM-43] [MSG-68] an answer without words', async () => {
    await failAt(page, 'leaderboards.creators', { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 }, '');
    await again();
    await expect(alert).toContainText('Failed to load leaderboard data. Unknown error occurred');
  });
  await test.step('[CRM-44] [MSG-69] a session that has ended', async () => {
    const data = { code: 'UNAUTHORIZED', httpStatus: 401 };
    await failAt(page, 'leaderboards.creators', data, 'Authentication required');
    await again();
    await expect(alert).toContainText('Failed to load leaderboard data. Authentication required');
  });
  await test.step('[CRM-44] [MSG-70] a server that is not reached', async () => {
    await page.route('**/trpc/*leaderboards.creators*', (route) => route.abort());
    await again();
    await expect(alert).toContainText('Failed to load leaderboard data. Failed to fetch leaderboard data', {
      timeout: 60_000,
    });
  });
  await page.unrouteAll();
  await again();
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
