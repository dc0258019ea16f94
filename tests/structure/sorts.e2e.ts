import type { Page } from '@playwright/test';
import { expect, settled, test } from '#tests/support/browser.ts';
import { cast } from '#tests/support/stages.ts';

// How a list is sorted is chosen beside its search, stands in the address, and is what the server answers.

test.use({ as: 'admin@accord.test' });

const sort = (page: Page) => page.getByRole('combobox', { name: 'Sort' });
/** The cells of one column, by which rows are compared. */
const cells = async (page: Page, table: string, column: number): Promise<string[]> => {
  await settled(page);
  return page.getByRole('table', { name: table }).locator(`tbody td:nth-child(${column})`).allInnerTexts();
};

type Admin = Awaited<ReturnType<typeof cast>>['admin']['api'];
interface Listed {
  path: string;
  table: string;
  column: number;
  oldest: (api: Admin) => Promise<string[]>;
}
const LISTS: Listed[] = [
  {
    path: '/admin/campaign-review',
    table: 'Campaign Queue',
    column: 1,
    oldest: async (api) =>
      (await api.review.queue.query({ sort: 'oldest' })).rows.map(({ name, campaignType }) =>
        [name, campaignType].filter(Boolean).join('\n'),
      ),
  },
  {
    path: '/admin/leads',
    table: 'Leads',
    column: 1,
    oldest: async (api) => (await api.leads.list.query({ sort: 'oldest' })).rows.map(({ name }) => name),
  },
  {
    path: '/admin/order-management',
    table: 'Order Management',
    column: 2,
    oldest: async (api) =>
      (await api.orders.forStaff.query({ sort: 'oldest' })).rows.map(({ name }) => name ?? 'Untitled Campaign'),
  },
  {
    path: '/admin/project-management',
    table: 'Project Management',
    column: 1,
    oldest: async (api) =>
      (await api.campaigns.projects.query({ sort: 'oldest' })).rows.map(({ name }) => name ?? 'Untitled Campaign'),
  },
  {
    path: '/admin/crm/brands',
    table: 'Brands',
    column: 2,
    oldest: async (api) => (await api.crm.brands.query({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
  {
    path: '/admin/crm/creators',
    table: 'Creators',
    column: 2,
    oldest: async (api) => (await api.crm.creators.query({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
  {
    path: '/admin/user-management',
    table: 'User Management',
    column: 2,
    oldest: async (api) => (await api.users.list.query({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
];

for (const { path, table, column, oldest } of LISTS) {
  test(`${path} begins with the oldest where that is chosen, also after a reload`, async ({ page, baseURL }) => {
    const expected = await oldest((await cast(baseURL)).admin.api);
    await page.goto(path);
    await settled(page);
    await expect(sort(page)).toHaveValue('newest');
    const newest = await cells(page, table, column);
    await sort(page).selectOption('Oldest first');
    await expect(page).toHaveURL(/sort=oldest/);
    await expect.poll(() => cells(page, table, column)).toEqual(expected);
    expect(expected).not.toEqual(newest);
    await page.reload();
    await expect(sort(page)).toHaveValue('oldest');
    expect(await cells(page, table, column)).toEqual(expected);
    await sort(page).selectOption('Newest first');
    await expect(page).toHaveURL(path);
    await expect.poll(() => cells(page, table, column)).toEqual(newest);
  });
}

test('people are sorted by name on a phone, too', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { rows } = await (await cast(baseURL)).admin.api.crm.creators.query({ sort: 'name' });
  await page.goto('/admin/crm/creators');
  await settled(page);
  await sort(page).selectOption('By name');
  await expect.poll(() => cells(page, 'Creators', 2)).toEqual(rows.map(({ email }) => email));
});
