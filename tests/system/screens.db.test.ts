import { within } from '@testing-library/dom';
import { describe, expect, test } from 'vitest';
import { demoScreens, type SentPage } from '#tests/support/screens.ts';
import { cellsOf, hrefsOf, textsOf } from '#tests/support/sent.ts';

const as = 'admin@accord.test';
const { open, h } = await demoScreens();
const { id: adminId } = await h.owner
  .selectFrom('users')
  .select('id')
  .where('email', '=', as)
  .executeTakeFirstOrThrow();
const api = await h.as(adminId);

const titleOf = ({ screen }: SentPage) => screen.getByRole('heading', { level: 1 }).textContent;
const entryOf = ({ screen }: SentPage, name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Admin' })).getByRole('link', { name });
const chosenTab = ({ screen }: SentPage) =>
  screen.getAllByRole('tab').find((tab) => tab.getAttribute('aria-selected') === 'true')?.textContent;

describe('the platform map', () => {
  const tab = (name: string) => open(`/admin/platform-map?tab=${name}`, { as });

  test('[ADM-MAP-01] [ADM-MAP-02] [ADM-MAP-03] is led to by the sidebar, and has its badge and five tabs', async () => {
    const page = await open('/admin/platform-map', { as });
    expect(titleOf(page)).toBe('Platform Map');
    expect(entryOf(page, /^Platform Map/).getAttribute('href')).toBe('/admin/platform-map');
    expect(page.screen.getByText('Admin Only')).toBeDefined();
    expect(textsOf(page.screen.getAllByRole('tab'))).toEqual([
      'Interactive Map',
      'System Architecture',
      'Database Schema',
      'User Flows',
      'Deal Process',
    ]);
    expect(chosenTab(page)).toBe('Interactive Map');
    expect(chosenTab(await tab('flows'))).toBe('User Flows');
  });

  test('[ADM-MAP-02] is closed to a creator', async () => {
    expect((await open('/admin/platform-map', { as: 'creator@accord.test' })).address).toBe('/creator');
  });

  test('[ADM-MAP-08] the architecture notes the four bottlenecks', async () => {
    const { screen } = await tab('architecture');
    const notes = within(screen.getByRole('region', { name: 'Bottlenecks' }));
    expect(textsOf(notes.getAllByRole('term'))).toEqual([
      'Bundle size',
      'Row-level security performance',
      'Cold starts',
      'API rate limits',
    ]);
  });

  test('[ADM-MAP-10] the page says that its figures are static', async () => {
    const words = /^This page is documentation: its figures are written down and not measured\./;
    expect((await tab('architecture')).screen.getByText(words)).toBeDefined();
  });

  test('[ADM-MAP-14] the schema lists the real tables, with their columns', async () => {
    const { screen } = await tab('schema');
    const tables = await api.system.tables();
    expect(tables.length).toBeGreaterThan(20);
    expect(within(screen.getByRole('tabpanel')).getAllByRole('group')).toHaveLength(tables.length);
    const columns = tables.find(({ name }) => name === 'campaign_reviews')?.columns.map(({ name }) => name) ?? [];
    const listed = within(screen.getByRole('list', { name: 'Columns: campaign_reviews' })).getAllByRole('listitem');
    expect(listed).toHaveLength(columns.length);
    for (const [at, name] of columns.entries()) expect(listed[at]?.textContent).toContain(name);
  });

  test.each([
    ['Brand', 6],
    ['Creator', 6],
    ['Admin', 4],
  ])('[ADM-MAP-09] User Journey Analysis lists the steps of %s with time and status', async (title, steps) => {
    const { screen } = await tab('flows');
    expect(screen.getByRole('heading', { name: 'User Journey Analysis' })).toBeDefined();
    const table = screen.getByRole('table', { name: title });
    expect(textsOf(table.querySelectorAll('thead th'))).toEqual(['Step', 'Time', 'Status']);
    const rows = cellsOf(table);
    expect(rows).toHaveLength(steps);
    expect(rows.flat().every((cell) => cell !== '')).toBe(true);
  });

  test('[ADM-MAP-11] [ADM-MAP-12] [ADM-MAP-13] the deal has seven steps, nobody haggles, and each milestone has its share', async () => {
    const { screen } = await tab('deals');
    const life = screen.getByRole('region', { name: 'Deal lifecycle' });
    expect(textsOf(life.querySelectorAll('li p:first-child'))).toEqual([
      'Campaign creation',
      'Creator invitation',
      'Creator response',
      'Contract generation and signing',
      'Content creation',
      'Content review',
      'Payment processing',
    ]);
    expect(life.textContent).toContain('The creator accepts or declines.');
    expect(screen.queryByText(/counter-?offer/i)).toBeNull();
    const shares = within(screen.getByRole('region', { name: 'Milestones' }));
    expect(textsOf(shares.getAllByRole('term'))).toEqual([
      'Contract signing',
      'Content submission',
      'Content approval',
    ]);
    expect(textsOf(shares.getAllByRole('definition'))).toEqual(['20%', '30%', '50%']);
    expect(screen.getByRole('region', { name: 'Typical payment time' }).textContent).toContain('24-48 hours');
  });
});

describe('the settings', () => {
  const tab = (name: string, more = '') => open(`/admin/settings?tab=${name}${more}`, { as });

  test('[ADM-SET-01] [ADM-SET-02] [ADM-SET-03] are led to by the sidebar, and have their badge and four tabs', async () => {
    const page = await open('/admin/settings', { as });
    expect(titleOf(page)).toBe('Admin Settings');
    expect(hrefsOf([entryOf(page, /^Settings/)])).toEqual(['/admin/settings']);
    expect(page.screen.getByText('Admin Only')).toBeDefined();
    expect(textsOf(page.screen.getAllByRole('tab'))).toEqual(['General', 'Email', 'System', 'Feature Flags']);
    expect(chosenTab(page)).toBe('General');
    expect(chosenTab(await tab('email'))).toBe('Email');
  });

  test('[ADM-SET-02] are closed to a brand', async () => {
    expect((await open('/admin/settings', { as: 'brand@accord.test' })).address).toBe('/brand');
  });

  test('[ADM-SET-04] General, Email and System say what will come', async () => {
    const { screen } = await open('/admin/settings', { as });
    expect(screen.getByText('General options will come in future updates.')).toBeDefined();
    expect((await tab('email')).screen.getByText('Email options will come in future updates.')).toBeDefined();
    expect((await tab('system')).screen.getByText(/System options will come in future updates\./)).toBeDefined();
  });

  test('[ADM-SET-05] System Status shows the state of database, jobs, mail, files and version', async () => {
    const status = within((await tab('system')).screen.getByRole('region', { name: 'System Status' }));
    expect(status.getByText('Monitor system health and performance metrics')).toBeDefined();
    const health = await api.system.health();
    const part = (name: string) => status.getByRole('region', { name }).textContent;
    expect(part('Database')).toContain(`PostgreSQL${health.database.version}`);
    expect(part('Jobs')).toContain(`Workers${health.jobs.workers}`);
    expect(part('Mail')).toContain('Sent throughlocal');
    expect(part('Files')).toContain('Stored bylocal');
    expect(part('Version')).toContain(`Accord${health.version.accord}`);
    expect(part('Version')).toContain(`Node.js${health.version.node}`);
  });

  test('the recurring jobs are listed, and the queue as the address filters it', async () => {
    const { screen } = await tab('system', '&state=failed');
    const jobs = await api.system.recurringJobs();
    const shown = cellsOf(within(screen.getByRole('region', { name: 'Recurring jobs' })).getByRole('table'));
    expect(shown).toHaveLength(jobs.length);
    for (const [at, { job }] of jobs.entries()) expect(shown[at]?.[0]).toContain(job);
    expect(screen.getByText('No jobs in this state')).toBeDefined();
  });

  test('[ADM-SET-06] R4 Feature Flags lists each flag with key, description and a switch', async () => {
    const list = within((await tab('flags')).screen.getByRole('region', { name: 'R4 Feature Flags' }));
    const flags = await api.system.flags();
    expect(textsOf(list.getAllByRole('listitem'))).toEqual(flags.map(({ key, description }) => `${key}${description}`));
    for (const { key, value } of flags)
      expect(list.getByRole('switch', { name: key })).toHaveProperty('checked', value);
  });
});
