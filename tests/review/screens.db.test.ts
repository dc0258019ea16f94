import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { formatMoney, momentLabel } from '#shared/format.ts';
import { completeDraft } from '#tests/payments/agreement.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, cellsOf, textsOf } from '#tests/support/sent.ts';

// What staff read about the campaigns that wait for a review.

const { open, h } = await demoScreens();

const STAFF = 'admin@accord.test';
const BRAND = 'brand@accord.test';
const PATH = '/admin/campaign-review';
type Page = Awaited<ReturnType<typeof open>>;
const read = (query = '') => open(`${PATH}${query}`, { as: STAFF });
const tableOf = ({ screen }: Page) => screen.getByRole('table', { name: 'Campaign Queue' });

describe('the screen', async () => {
  const { review } = await callerOf(h, STAFF);
  const figures = await review.statistics();
  const { rows } = await review.queue({});
  const page = await read();
  const strip = within(page.screen.getByRole('region', { name: 'Review statistics' }));
  const cells = cellsOf(tableOf(page));

  test('[ADM-CR-01] [ADM-CR-02] [ADM-CR-03] is titled, and says what it is for', () => {
    page.screen.getByRole('heading', { name: 'Campaign Review', level: 1 });
    page.screen.getByText('AI-powered campaign analysis and approval workflow', { exact: true });
  });

  test('[ADM-CR-04] has the strip, and the queue below it', () => {
    const queue = page.screen.getByRole('region', { name: 'Campaign Queue' });
    expect(within(queue).getByRole('table')).toBe(tableOf(page));
    const order = page.screen.getByRole('region', { name: 'Review statistics' }).compareDocumentPosition(queue);
    expect(order).toBe(page.document.DOCUMENT_POSITION_FOLLOWING);
  });

  test.each([
    ['[ADM-CR-42]', 'Pending Review', figures.pendingReview],
    ['[ADM-CR-43]', 'Under Review', figures.underReview],
    ['[ADM-CR-44]', 'AI Approved', figures.aiApproved],
    ['[ADM-CR-45]', 'Flagged by AI', figures.flaggedByAi],
    ['[ADM-CR-46]', 'Approved', figures.approved],
    ['[ADM-CR-46]', 'Rejected', figures.rejected],
  ])('%s the strip counts %s', (_row, label, count) => {
    expect(strip.getByText(label, { exact: true }).parentElement?.textContent).toBe(`${label}${count}`);
  });

  test('[ADM-CR-47] [ADM-CR-57] [SHELL-05] the strip alerts and says why, and the sidebar counts what waits', () => {
    strip.getByText('Alert', { exact: true });
    const waits = figures.pendingReview;
    strip.getByText(`${waits} campaigns waiting, ${figures.flaggedByAi} flagged by the AI`, { exact: true });
    const sidebar = within(page.screen.getByRole('navigation', { name: 'Admin' }));
    expect(sidebar.getByRole('link', { name: /Campaign Review/ }).textContent).toContain(String(waits));
  });

  test('[ADM-CR-05] [ADM-CR-06] the filter starts at Pending Review and offers the five statuses', () => {
    const filter = page.screen.getByLabelText<HTMLSelectElement>('Filter by status');
    expect(filter.value).toBe('pending_review');
    expect(textsOf(filter.options)).toEqual([
      'Pending Review',
      'Under Review',
      'Approved',
      'Rejected',
      'Needs Revision',
    ]);
  });

  const words = { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' };
  const priority = (value: string | null) => Object.entries(words).find(([key]) => key === value)?.[1] ?? '–';
  test.each([
    ['[ADM-CR-08]', 'Campaign', rows.map(({ name, campaignType }) => `${name}${campaignType}`)],
    ['[ADM-CR-09]', 'Brand', rows.map(({ brandName }) => brandName ?? 'Unknown Brand')],
    ['[ADM-CR-10]', 'Budget', rows.map(({ budget }) => (budget ? formatMoney(budget) : ''))],
    ['[ADM-CR-11]', 'Priority', rows.map(({ reviewPriority }) => priority(reviewPriority))],
    ['[ADM-CR-12]', 'Status', rows.map(() => 'Pending Review')],
    ['[ADM-CR-13]', 'Created', rows.map(({ createdAt }) => momentLabel(createdAt, 'UTC'))],
    ['[ADM-CR-14]', 'Actions', rows.map(() => 'Review')],
  ])('%s the table has a column %s', (_row, header, column) => {
    const headers = textsOf(within(tableOf(page)).getAllByRole('columnheader'));
    expect(headers).toHaveLength(7);
    expect(rows.length).toBeGreaterThan(1);
    expect(cells.map((row) => row[headers.indexOf(header)])).toEqual(column);
  });
});

test('[ADM-CR-07] the queue shows the status and the search that its address asks for', async () => {
  const { review } = await callerOf(h, STAFF);
  const { rows } = await review.queue({ status: 'approved' });
  const one = rows.at(-1)?.name ?? '';
  const found = (await review.queue({ status: 'approved', search: one })).rows;
  const page = await read(`?status=approved&search=${encodeURIComponent(one)}`);
  expect(page.screen.getByLabelText<HTMLSelectElement>('Filter by status').value).toBe('approved');
  expect(page.screen.getByLabelText<HTMLInputElement>('Search campaigns').value).toBe(one);
  const names = within(tableOf(page)).getAllByRole('button', { name: `Review ${one}` });
  expect(names).toHaveLength(found.length);
  expect(new Set(cellsOf(tableOf(page)).map((row) => row[4]))).toEqual(new Set(['Approved']));
  const nothing = await read('?status=approved&search=nobody-at-all');
  nothing.screen.getByText('No campaign with this status has this name or brand.');
});

test('[ADM-CR-69] the review leads a creator home', async () => {
  expect((await open(PATH, { as: 'creator@accord.test' })).address).toBe('/creator');
});

test('that staff starts a review is not seen by its brand, until something is decided', async () => {
  const brand = await callerOf(h, BRAND);
  const draft = { ...completeDraft({ budgetMinor: 100_000, currency: 'USD' }), name: 'Quietly reviewed lamp' };
  const { id } = await brand.campaigns.createDraft({ draft });
  await brand.campaigns.submit({ campaignId: id });
  /** Everything that the brand reads on the page of its campaign, however long ago it was, and its notifications about it. */
  const seen = async () => {
    const { screen } = await open(`/brand/orders?projectId=${id}`, { as: BRAND });
    const { rows } = await brand.notifications.list({ show: 'unread' });
    return {
      page: screen.getByRole('main').textContent.replaceAll(/just now|\d+ minutes? ago/g, ''),
      unread: rows.filter((one) => JSON.stringify(one).includes(id)).map(({ title }) => title),
    };
  };
  const before = await seen();
  expect(before.page).toContain('Pending Review');
  const { review } = await callerOf(h, STAFF);
  await review.start({ campaignId: id });
  expect((await review.read({ campaignId: id })).reviewStatus).toBe('under_review');
  expect(await seen()).toEqual(before);
  await review.approve({ campaignId: id });
  const after = await seen();
  expect(after.page).not.toContain('Pending Review');
  expect(after.page).toContain('Approved');
});
