import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, factsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);

test('[BR-DASH-08] [BR-DASH-09] [BR-DASH-10] both addresses of the dashboard count all, running and finished campaigns', async () => {
  const brand = await createUser(h.owner, 'brand');
  for (const status of [
    'draft',
    'new',
    'creators_assigned',
    'in_progress',
    'completed',
    'completed',
    'cancelled',
  ] as const) {
    await createCampaign(h.owner, { brandId: brand.id, status });
  }
  for (const path of ['/brand', '/brand/dashboard']) {
    const { screen } = await open(path, { as: brand.email });
    const main = screen.getByRole('main');
    expect(besideLabel(main, 'Total Campaigns'), path).toBe('Total Campaigns7All created');
    expect(besideLabel(main, 'Active Campaigns'), path).toBe('Active Campaigns2Currently running');
    expect(within(main).getByText('Successfully finished').parentElement?.parentElement?.textContent, path).toBe(
      'Completed2Successfully finished',
    );
  }
});

test('[BR-DASH-17] the newest six campaigns stand there, each with what tells how far it is', async () => {
  const brand = await createUser(h.owner, 'brand');
  const day = (days: number) => isoDay(new Date(Date.now() + days * DAY_MS));
  const dates = { startDate: day(-9), submissionDeadline: day(5), endDate: day(9) };
  const make = (number: number, over: object) =>
    createCampaign(h.owner, {
      brandId: brand.id,
      name: `Campaign of day ${number}`,
      createdAt: new Date(Date.UTC(2026, 4, number)),
      ...dates,
      ...over,
    });
  await make(1, { status: 'in_progress' });
  await make(2, { status: 'in_progress' });
  const draft = await make(3, { status: 'draft', budgetMinor: 123_400, currency: 'EUR', currentStep: 3 });
  await make(4, { status: 'live', budgetMinor: 50_000 });
  await make(5, { status: 'under_review' });
  await make(6, { status: 'completed' });
  const newest = await make(7, { status: 'new' });
  const { screen } = await open('/brand', { as: brand.email });
  const rows = [...screen.getByRole('list', { name: 'Recent campaigns' }).children].map((row) => {
    const of = within(row as HTMLElement);
    return [
      of.getByRole('link').textContent,
      row.querySelector('p')?.textContent,
      of.getByRole('progressbar').getAttribute('aria-valuenow'),
    ];
  });
  expect(rows).toEqual([
    ['Campaign of day 7', '0 of 0 creators active · 6 days left', '20'],
    ['Campaign of day 6', '0 of 0 creators active · $1,000.00', '100'],
    ['Campaign of day 5', '0 of 0 creators active · 6 days left', '40'],
    ['Campaign of day 4', '0 of 0 creators active · $500.00', '100'],
    ['Campaign of day 3', 'Single · €1,234.00', '60'],
    ['Campaign of day 2', '0 of 0 creators active · 6 days left', '80'],
  ]);
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(link('Campaign of day 3')).toBe(`/brand/create-campaign?draftId=${draft.id}`);
  expect(link('Campaign of day 7')).toBe(`/brand/orders?projectId=${newest.id}`);
});

test('[BR-DRAFT-03] [BR-DRAFT-04] [BR-DRAFT-05] a draft’s card has its badge, name, type, step, budget in its currency and the day of its last change', async () => {
  const brand = await createUser(h.owner, 'brand');
  const draft = (over: object) => createCampaign(h.owner, { brandId: brand.id, status: 'draft', ...over });
  await draft({
    name: 'Lanterns',
    campaignType: 'Weekly',
    budgetMinor: 123_450,
    currency: 'GBP',
    currentStep: 4,
    createdAt: new Date('2026-01-02T12:00:00Z'),
    updatedAt: new Date('2026-03-09T12:00:00Z'),
  });
  await draft({
    name: null,
    campaignType: null,
    budgetMinor: null,
    currentStep: 1,
    createdAt: new Date('2026-01-01T12:00:00Z'),
    updatedAt: new Date('2026-01-08T12:00:00Z'),
  });
  const { screen } = await open('/brand/campaigns', { as: brand.email });
  const drafts = within(screen.getByRole('region', { name: 'Draft Campaigns' }));
  const cards = drafts.getAllByRole('listitem').map((card) => {
    const of = within(card);
    return {
      badge: of.queryByText('Draft', { exact: true })?.textContent,
      name: of.getByRole('link').textContent,
      about: of.getByText(/·/).textContent,
      step: of.getByText(/^Step \d\/5/).textContent,
      bar: of.getByRole('progressbar').getAttribute('aria-valuenow'),
      updated: of.getByText(/^Updated/).textContent,
    };
  });
  expect(cards).toEqual([
    {
      badge: 'Draft',
      name: 'Lanterns',
      about: 'Weekly · £1,234.50',
      step: 'Step 4/5',
      bar: '80',
      updated: 'Updated Mar 9',
    },
    {
      badge: 'Draft',
      name: 'Untitled Campaign',
      about: 'No type yet · No budget yet',
      step: 'Step 1/5',
      bar: '20',
      updated: 'Updated Jan 8',
    },
  ]);
});

test('[ADM-PRJ-05] a project’s row has its name, state, kind, first and last day and budget', async () => {
  const admin = await createUser(h.owner, 'admin');
  const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Projector' } });
  const make = (name: string, over: object) => createCampaign(h.owner, { brandId: brand.id, name, ...over });
  await make('Probe one', {
    status: 'in_progress',
    participation: 'application',
    startDate: '2036-02-03',
    endDate: '2036-04-05',
    budgetMinor: 1_234_500,
    currency: 'EUR',
    createdAt: new Date('2036-01-01T00:00:00Z'),
  });
  await make('Probe two', { status: 'paused', createdAt: new Date('2036-01-02T00:00:00Z'), budgetMinor: 70_000 });
  const { screen } = await open('/admin/projects?search=probe', { as: admin.email });
  const rows = factsOf(screen.getByRole('table'));
  expect(rows[1]).toEqual({
    Name: 'Probe oneProjector',
    Status: 'Active',
    Type: 'Application',
    'Start Date': 'Feb 3, 2036',
    'End Date': 'Apr 5, 2036',
    Budget: '€12,345.00',
  });
  expect(rows[0]).toMatchObject({ Name: 'Probe twoProjector', Status: 'Paused', Type: 'Invite', Budget: '$700.00' });
});
