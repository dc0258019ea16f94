import { readFile } from 'node:fs/promises';
import { answerAt, expect, expectAccessible, expectNoSidewaysScroll, failAt, test } from '#tests/support/browser.ts';

/** Each board with its area, and the procedure that it reads. */
const BOARDS = [
  {
    path: '/admin/crm/creators/leaderboard',
    ids: '[CRM-07] [CRM-37] [CRM-38]',
    failing: '[CRM-43] [MSG-189]',
    as: 'admin@accord.test',
    title: 'Top 50 Earning Creators',
    read: 'leaderboards.creators',
  },
  {
    path: '/admin/crm/brands/leaderboard',
    ids: '[CRM-04] [CRM-41]',
    failing: '[CRM-42] [MSG-81]',
    as: 'admin@accord.test',
    title: 'Top 50 Budget Brands',
    read: 'leaderboards.brands',
  },
  {
    path: '/agency/crm/creators/leaderboard',
    ids: '[AG-10]',
    failing: '[CRM-43] [MSG-189]',
    as: 'agency@accord.test',
    title: 'Top 50 Earning Creators',
    read: 'leaderboards.assignedCreators',
  },
  {
    path: '/agency/crm/brands/leaderboard',
    ids: '[AG-07]',
    failing: '[CRM-42] [MSG-81]',
    as: 'agency@accord.test',
    title: 'Top 50 Budget Brands',
    read: 'leaderboards.assignedBrands',
  },
] as const;
const COLUMNS = {
  'Top 50 Earning Creators': ['#', 'Creator', 'Platform', 'Earnings'],
  'Top 50 Budget Brands': ['#', 'Brand', 'Email', 'Industry', 'Total Budget'],
};
const MEDALS = ['rgb(242, 193, 78)', 'rgb(200, 204, 210)', 'rgb(217, 154, 98)'];
const EMPTY = {
  'Top 50 Earning Creators': 'No earnings data available yet.',
  'Top 50 Budget Brands': 'No budget data available yet. Add brand deals with budgets to see brands here.',
};

for (const { path, ids, failing, as, title, read } of BOARDS) {
  test.describe(path, () => {
    test.use({ as });

    test(`${ids} ${path} ranks its people under their columns`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const rows = page.getByRole('table', { name: title }).getByRole('row');
      await expect(rows.first().getByRole('columnheader')).toHaveText([...COLUMNS[title]]);
      await expect(rows.nth(1)).toContainText('Place 1');
      const first = rows.nth(1).getByRole('cell');
      if (title === 'Top 50 Earning Creators') {
        await expect(first.nth(1)).toHaveText(/\S.*@/s);
        await expect(first.nth(2)).toHaveText(/^\S/);
      }
      await test.step('[CRM-39] gold, silver and bronze', async () => {
        for (const [index, colour] of MEDALS.slice(0, (await rows.count()) - 1).entries()) {
          const medal = rows
            .nth(index + 1)
            .getByRole('cell')
            .first()
            .locator('span')
            .filter({ hasText: 'Place' })
            .first();
          await expect(medal).toHaveCSS('background-color', colour);
        }
      });
      await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^\$[\d,]+(\.\d\d)?$/);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export CSV' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      const email = (await rows.nth(1).innerText()).match(/\S+@\S+/)?.[0] ?? 'an address';
      expect(file.split('\n')[1]).toContain(email);
      expect(file.trim().split('\n')).toHaveLength(await rows.count());
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });

    test(`${failing} ${path} says that there is nothing, or what failed, and reads again`, async ({ page }) => {
      const mend = await failAt(page, read);
      await page.goto(path);
      await test.step('[CRM-43] [MSG-67] the words of the server', () =>
        expect(page.getByRole('alert')).toContainText(
          'Failed to load leaderboard data. Something went wrong. Please try again.',
        ));
      await mend();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByText('Place 1', { exact: true })).toBeAttached();
      await answerAt(page, { [read]: { currency: 'USD', rows: [] } });
      await page.goto(path);
      await expect(page.getByText(EMPTY[title])).toBeVisible();
    });
  });
}

test.describe('a leaderboard that cannot be read', () => {
  test.use({ as: 'admin@accord.test' });
  const READ = 'leaderboards.creators';

  for (const [ids, what, data, message, words] of [
    [
      '[CRM-43] [MSG-68]',
      'an answer without words',
      { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 },
      '',
      'Unknown error occurred',
    ],
    [
      '[CRM-44] [MSG-69]',
      'a session that has ended',
      { code: 'UNAUTHORIZED', httpStatus: 401 },
      'Authentication required',
      'Authentication required',
    ],
  ] as const) {
    test(`${ids} ${what} is said`, async ({ page }) => {
      await failAt(page, READ, data, message);
      await page.goto('/admin/crm/creators/leaderboard');
      await expect(page.getByRole('alert')).toContainText(`Failed to load leaderboard data. ${words}`);
    });
  }

  test('[CRM-44] [MSG-70] a server that is not reached is said', async ({ page }) => {
    await page.goto('/admin/crm');
    await page.route(`**/trpc/*${READ}*`, (route) => route.abort());
    await page.goto('/admin/crm/creators/leaderboard');
    await expect(page.getByRole('alert')).toContainText(
      'Failed to load leaderboard data. Failed to fetch leaderboard data',
      { timeout: 20_000 },
    );
  });
});

test.describe('a brand', () => {
  test.use({ as: 'brand@accord.test' });
  for (const { path } of BOARDS) {
    test(`[CRM-56] is sent home from ${path}`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/brand');
    });
  }
});

for (const area of ['admin', 'agency']) {
  test.describe(`a row of the leaderboard of ${area}`, () => {
    test.use({ as: `${area}@accord.test` });

    test(`[CRM-40] a click on a creator’s row opens the creator in the CRM of ${area}`, async ({ page }) => {
      await page.goto(`/${area}/crm/creators/leaderboard`);
      const row = page.getByRole('table', { name: 'Top 50 Earning Creators' }).getByRole('row').nth(1);
      const [name = ''] = (await row.getByRole('cell').nth(1).innerText()).split('\n');
      await row.click();
      await expect(page).toHaveURL(new RegExp(`^[^?]*/${area}/crm/creators/[0-9a-f-]{36}$`));
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    });
  });
}
