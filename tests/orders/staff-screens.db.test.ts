import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { formatMoney, momentLabel } from '#shared/format.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, cellsOf, textsOf } from '#tests/support/sent.ts';

// What staff read about the orders of all brands.

const { open, h } = await demoScreens();

const STAFF = 'admin@accord.test';
const PATH = '/admin/order-management';
const WORDS = { pending: 'Pending', accepted: 'Accepted', declined: 'Declined', completed: 'Completed' };

async function list(query = '', path = PATH) {
  const page = await open(`${path}${query}`, { as: STAFF });
  return { page, cells: cellsOf(page.screen.getByRole('table', { name: 'Order Management' })) };
}

test('[ADM-ORD-01] the orders stand at both addresses, and the sidebar marks them at both', async () => {
  for (const path of ['/admin/orders', PATH]) {
    const { page } = await list('', path);
    page.screen.getByRole('heading', { name: 'Order Management', level: 1 });
    const sidebar = within(page.screen.getByRole('navigation', { name: 'Admin' }));
    const entry = sidebar.getByRole('link', { name: /^Order Management/ });
    expect(entry.getAttribute('aria-current')).toBe('page');
  }
});

test('[ADM-ORD-08] the table has its columns', async () => {
  const { rows } = await (await callerOf(h, STAFF)).orders.forStaff({});
  const { page, cells } = await list();
  expect(textsOf(page.screen.getAllByRole('columnheader'))).toEqual([
    'Brand',
    'Project',
    'Budget',
    'Created',
    'Status',
    'Creators',
    'Actions',
  ]);
  expect(rows.length).toBeGreaterThan(1);
  expect(cells).toEqual(
    rows.map((row) => [
      row.brandName ?? 'Unknown Brand',
      row.name ?? 'Untitled Campaign',
      row.budget ? formatMoney(row.budget) : '–',
      momentLabel(row.createdAt, 'UTC'),
      WORDS[row.status],
      `${row.accepted}/${row.creators}`,
      'Manage',
    ]),
  );
});

test('[ADM-ORD-02] the search finds by brand and by project, and says where nothing is found', async () => {
  const { rows } = await (await callerOf(h, STAFF)).orders.forStaff({});
  for (const [column, word] of [
    [0, rows[0]?.brandName ?? ''],
    [1, rows[0]?.name ?? ''],
  ] as const) {
    const { page, cells } = await list(`?search=${encodeURIComponent(word.toLowerCase())}`);
    const search = page.screen.getByRole<HTMLInputElement>('textbox', { name: 'Search by brand or project' });
    expect(search.value).toBe(word.toLowerCase());
    expect(new Set(cells.map((row) => row[column]))).toEqual(new Set([word]));
  }
  const { screen } = await open(`${PATH}?search=no+such+order+at+all`, { as: STAFF });
  screen.getByText('No orders found.', { exact: true });
});

test('a creator is led to their own area', async () => {
  expect((await open(PATH, { as: 'creator@accord.test' })).address).toBe('/creator');
});
