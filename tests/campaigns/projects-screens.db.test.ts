import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { participationLabels } from '#shared/choices/tiers.ts';
import { formatMoney, longDay } from '#shared/format.ts';
import { scene } from '#tests/payments/scene.ts';
import { demoScreens } from '#tests/support/screens.ts';
import { callerOf, cellsOf, factsIn, textsOf } from '#tests/support/sent.ts';

// What staff read about the campaigns of all brands.

const { open, h } = await demoScreens();

const STAFF = 'admin@accord.test';
const PATH = '/admin/project-management';
const WORDS = { active: 'Active', draft: 'Draft', completed: 'Completed', paused: 'Paused', cancelled: 'Cancelled' };

async function list(query = '', path = PATH) {
  const page = await open(`${path}${query}`, { as: STAFF });
  return { page, cells: cellsOf(page.screen.getByRole('table', { name: 'Project Management' })) };
}

describe('the list', async () => {
  const { rows } = await (await callerOf(h, STAFF)).campaigns.projects({});
  const shown = await list();
  const elsewhere = await list('', '/admin/projects');

  test('[ADM-PRJ-01] stands at both addresses, and the sidebar marks it at both', () => {
    for (const { page, cells } of [shown, elsewhere]) {
      page.screen.getByRole('heading', { name: 'Project Management', level: 1 });
      const sidebar = within(page.screen.getByRole('navigation', { name: 'Admin' }));
      const entry = sidebar.getByRole('link', { name: /^Project Management/ });
      expect(entry.getAttribute('aria-current')).toBe('page');
      expect(cells).toEqual(shown.cells);
    }
  });

  test('[ADM-PRJ-05] has its columns', () => {
    expect(textsOf(shown.page.screen.getAllByRole('columnheader'))).toEqual([
      'Name',
      'Status',
      'Type',
      'Start Date',
      'End Date',
      'Budget',
      'Actions',
    ]);
    expect(rows.length).toBeGreaterThan(1);
    expect(shown.cells).toEqual(
      rows.map((row) => [
        `${row.name ?? 'Untitled Campaign'}${row.brandName}`,
        WORDS[row.status],
        participationLabels[row.type],
        row.startDate ? longDay(row.startDate) : '–',
        row.endDate ? longDay(row.endDate) : '–',
        row.budget ? formatMoney(row.budget) : '–',
        'View',
      ]),
    );
  });

  test('[ADM-PRJ-03] shows the status that its address asks for', async () => {
    const status = shown.page.screen.getByRole('combobox', { name: 'Status' });
    expect(textsOf(within(status).getAllByRole('option'))).toEqual([
      'All statuses',
      'Active',
      'Draft',
      'Completed',
      'Paused',
    ]);
    for (const key of ['active', 'draft', 'completed', 'paused'] as const) {
      const { page, cells } = await list(`?status=${key}`);
      expect(page.screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe(key);
      expect(new Set(cells.map(([, word]) => word))).toEqual(new Set([WORDS[key]]));
    }
  });

  test('[ADM-PRJ-04] shows the type that its address asks for', async () => {
    const type = shown.page.screen.getByRole('combobox', { name: 'Type' });
    expect(textsOf(within(type).getAllByRole('option'))).toEqual(['All types', 'Invite', 'Application']);
    const { page, cells } = await list('?type=application');
    expect(page.screen.getByRole<HTMLSelectElement>('combobox', { name: 'Type' }).value).toBe('application');
    expect(new Set(cells.map(([, , word]) => word))).toEqual(new Set(['Application']));
  });

  test('[ADM-PRJ-02] is searched by a part of the name', async () => {
    const name = rows[0]?.name ?? '';
    const part = name.slice(1).toUpperCase();
    const { page, cells } = await list(`?search=${encodeURIComponent(part)}`);
    expect(page.screen.getByRole<HTMLInputElement>('textbox', { name: 'Search by project name' }).value).toBe(part);
    expect(cells).not.toEqual([]);
    expect(cells.filter(([word]) => !word?.startsWith(name))).toEqual([]);
  });

  test('[ADM-PRJ-07] [MSG-45] says where nothing is found', async () => {
    const { screen } = await open(`${PATH}?search=no+such+project+at+all`, { as: STAFF });
    screen.getByText('No projects found matching your criteria.', { exact: true });
  });
});

describe('a campaign', async () => {
  const at = await scene(h, { amounts: [30_000] });
  const { id } = at.campaign;
  const [creator] = at.creators;

  test('[ADM-PRJ-06] is read with its details, its brand, and what else belongs to it', async () => {
    const row = (await list(`?search=${encodeURIComponent('A lamp for the evening')}`)).page.screen;
    const view = row.getByRole('link', { name: 'View A lamp for the evening' });
    expect(view.getAttribute('href')).toBe(`/admin/projects/${id}`);

    const { screen } = await open(`/admin/projects/${id}`, { as: STAFF });
    screen.getByRole('heading', { name: 'A lamp for the evening', level: 1 });
    const parts = ['Details', 'Brand', 'Deals', 'Submissions', 'Payments', 'Review History'];
    const [details] = parts.map((name) => screen.getByRole('region', { name }));
    expect(details && factsIn(details)).toEqual(expect.arrayContaining(['TypeInvite', 'Budget$1,000.00']));
    const [deal] = cellsOf(screen.getByRole('table', { name: 'Deals' }));
    expect(deal?.join()).toContain(`${creator?.firstName} ${creator?.lastName}`);
    expect(deal?.join()).toContain('$300.00');
  });

  test('[ADM-PRJ-06] that staff have paused says why to staff, to its brand and to its creator', async () => {
    const reason = 'The label is missing.';
    await (await callerOf(h, STAFF)).campaigns.pause({ campaignId: id, reason });
    const staff = await open(`/admin/projects/${id}`, { as: STAFF });
    expect(textsOf(staff.screen.getAllByRole('note')).join()).toContain(`This campaign is paused${reason}`);
    for (const [as, path] of [
      [at.brand.email, `/brand/orders?projectId=${id}`],
      [creator?.email ?? '', '/creator/deals?tab=active'],
    ] as const) {
      expect((await open(path, { as })).screen.getByRole('main').textContent, path).toContain(reason);
    }
  });
});
