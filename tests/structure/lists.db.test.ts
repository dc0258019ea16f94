import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';

// A list follows its address, also when the server renders it. list-address.e2e.ts proves that presses change the address.

const { h, open } = await demoScreens();
const ADMIN = 'admin@accord.test';
const BRAND = 'brand@accord.test';

async function callerOf(email: string) {
  const { id } = await h.owner.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  return h.as(id);
}
const admin = await callerOf(ADMIN);
const UNTITLED = 'Untitled Campaign';

const texts = ({ document }: SentPage, of: string): string[] =>
  [...document.querySelectorAll(of)].map(({ textContent }) => textContent);
/** The cells of one column, by which rows are compared. */
const column = (page: SentPage, table: string, nth: number): string[] =>
  texts(
    page,
    `table[aria-label="${table}"] tbody td:nth-child(${nth}) > :is(div.contents, :first-child), table[aria-label="${table}"] tbody td:nth-child(${nth}):not(:has(*))`,
  );

test.each([
  {
    path: '/admin/campaign-review',
    table: 'Campaign Queue',
    nth: 1,
    oldest: async () =>
      (await admin.review.queue({ sort: 'oldest' })).rows.map(
        ({ name, campaignType }) => `${name}${campaignType ?? ''}`,
      ),
  },
  {
    path: '/admin/leads',
    table: 'Leads',
    nth: 1,
    oldest: async () => (await admin.leads.list({ sort: 'oldest' })).rows.map(({ name }) => name),
  },
  {
    path: '/admin/order-management',
    table: 'Order Management',
    nth: 2,
    oldest: async () => (await admin.orders.forStaff({ sort: 'oldest' })).rows.map(({ name }) => name ?? UNTITLED),
  },
  {
    path: '/admin/project-management',
    table: 'Project Management',
    nth: 1,
    oldest: async () =>
      (await admin.campaigns.projects({ sort: 'oldest' })).rows.map(
        ({ name, brandName }) => `${name ?? UNTITLED}${brandName}`,
      ),
  },
  {
    path: '/admin/crm/brands',
    table: 'Brands',
    nth: 2,
    oldest: async () => (await admin.crm.brands({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
  {
    path: '/admin/crm/creators',
    table: 'Creators',
    nth: 2,
    oldest: async () => (await admin.crm.creators({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
  {
    path: '/admin/user-management',
    table: 'User Management',
    nth: 2,
    oldest: async () => (await admin.users.list({ sort: 'oldest' })).rows.map(({ email }) => email),
  },
])(
  '$path begins with the newest, and with the oldest where its address says so',
  async ({ path, table, nth, oldest }) => {
    const sortOf = ({ screen }: SentPage) => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort' }).value;
    const newest = await open(path, { as: ADMIN });
    expect(sortOf(newest)).toBe('newest');
    const page = await open(`${path}?sort=oldest`, { as: ADMIN });
    expect(sortOf(page)).toBe('oldest');
    const expected = await oldest();
    expect(expected.length).toBeGreaterThan(1);
    expect(column(page, table, nth)).toEqual(expected);
    expect(column(newest, table, nth)).not.toEqual(expected);
  },
);

test('people are sorted by name where the address says so', async () => {
  const { rows } = await admin.crm.creators({ sort: 'name' });
  expect(column(await open('/admin/crm/creators?sort=name', { as: ADMIN }), 'Creators', 2)).toEqual(
    rows.map(({ email }) => email),
  );
});

test('orders are opened as far as their address says', async () => {
  const names = '[aria-label="Orders"] > li h2';
  const first = texts(await open('/brand/orders', { as: BRAND }), names);
  expect(first).toHaveLength(PAGE_SIZES.orders);
  const all = texts(await open('/brand/orders?shown=2', { as: BRAND }), names);
  expect(all.slice(0, PAGE_SIZES.orders)).toEqual(first);
  expect(all.length).toBeGreaterThan(PAGE_SIZES.orders);
});

test('invoices are opened as far as their address says', async () => {
  const items = '[aria-label="Invoices"] > li';
  const first = texts(await open('/brand/settings', { as: BRAND }), items);
  const all = texts(await open('/brand/settings?shown=2', { as: BRAND }), items);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(all.length).toBeGreaterThan(first.length);
});

test('news is opened as far as its address says, under the tab that it says', async () => {
  const { id: userId } = await h.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', BRAND)
    .executeTakeFirstOrThrow();
  await h.owner
    .insertInto('notifications')
    .values(
      Array.from({ length: 45 }, (_, n) => ({
        userId,
        notificationType: 'content_submitted' as const,
        title: `News ${n}`,
        message: 'It came.',
        route: '/brand/orders',
        createdAt: new Date(Date.now() - (n + 1) * 86_400_000),
      })),
    )
    .execute();
  const items = '[role="tabpanel"] li a > span > span:first-child';
  const first = texts(await open('/notifications?tab=unread', { as: BRAND }), items);
  const all = texts(await open('/notifications?tab=unread&shown=2', { as: BRAND }), items);
  expect(all.slice(0, first.length)).toEqual(first);
  expect(all.length).toBeGreaterThan(first.length);
  expect(all).toContain('News 30 (unread)');
});

test('a long row leads with the name, the brand, the status and the amount on the money desk', async () => {
  const { document } = await open('/admin/money', { as: ADMIN });
  const row = document.querySelector('table tbody tr');
  const leading = [...(row?.children ?? [])].filter((cell) => !cell.classList.contains('cell-more'));
  expect(leading.map((cell) => cell.getAttribute('data-label'))).toEqual(['', 'Brand', 'Status', 'Amount']);
});

test('a creator’s campaigns stand under the tab of the address and are opened as far as it says', async () => {
  const email = 'kwame.boateng@example.test';
  const { id: creatorId } = await h.owner
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const brand = await createUser(h.owner, 'brand');
  for (let n = 0; n <= PAGE_SIZES.deals; n += 1) {
    const campaign = await createCampaign(h.owner, {
      brandId: brand.id,
      name: `Addressed drums ${n}`,
      status: 'in_progress',
      createdAt: new Date(),
    });
    await createDeal(h.owner, { campaign, creatorId, status: 'accepted' });
  }
  const items = '[role="tabpanel"] li h2';
  const first = texts(await open('/creator/campaigns?tab=upcoming', { as: email }), items);
  expect(first).toHaveLength(PAGE_SIZES.deals);
  const page = await open('/creator/campaigns?tab=upcoming&shown=2', { as: email });
  const all = texts(page, items);
  expect(all.slice(0, PAGE_SIZES.deals)).toEqual(first);
  expect(all.length).toBeGreaterThan(PAGE_SIZES.deals);
  expect(page.screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Upcoming/);
});
