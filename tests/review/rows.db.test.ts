import { expect, test } from 'vitest';
import { createCampaign, createUser } from '#db/factories.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, factsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');
const brand = await createUser(h.owner, 'brand', { brandProfile: { companyName: 'Queue Ltd' } });

const submit = (name: string, day: number, over: object) =>
  createCampaign(h.owner, {
    brandId: brand.id,
    name,
    createdAt: new Date(Date.UTC(2036, 2, day, 12)),
    updatedAt: new Date('2036-12-24T12:00:00Z'),
    ...over,
  });
await submit('Anvil', 1, { campaignType: 'Weekly', budgetMinor: 1_234_500, currency: 'GBP', reviewPriority: 'urgent' });
await submit('Bellow', 2, { campaignType: 'Evergreen', budgetMinor: 7_000, reviewPriority: 'low' });
await submit('Chisel', 3, { status: 'under_review', reviewStatus: 'under_review', reviewPriority: 'high' });
await submit('Drill', 4, { status: 'under_review', reviewStatus: 'approved' });
await submit('Easel', 5, { reviewStatus: 'rejected' });
await submit('File', 6, { status: 'draft' });

test('[ADM-CR-08] [ADM-CR-10] [ADM-CR-11] the queue has of what waits its name and type, brand, budget, priority, state and day', async () => {
  const { screen } = await open('/admin/campaign-review', { as: admin.email });
  const rows = factsOf(screen.getByRole('table', { name: 'Campaign Queue' }));
  expect(rows).toEqual([
    {
      Campaign: 'BellowEvergreen',
      Brand: 'Queue Ltd',
      Budget: '$70.00',
      Priority: 'Low',
      Status: 'Pending Review',
      Created: 'Mar 2, 2036',
    },
    {
      Campaign: 'AnvilWeekly',
      Brand: 'Queue Ltd',
      Budget: '£12,345.00',
      Priority: 'Urgent',
      Status: 'Pending Review',
      Created: 'Mar 1, 2036',
    },
  ]);
});

test('[ADM-CR-06] [ADM-CR-12] each status of the filter shows its campaigns alone', async () => {
  for (const [status, names, label] of [
    ['under_review', ['ChiselSingle'], 'Under Review'],
    ['approved', ['DrillSingle'], 'Approved'],
    ['rejected', ['EaselSingle'], 'Rejected'],
  ] as const) {
    const { screen } = await open(`/admin/campaign-review?status=${status}`, { as: admin.email });
    const rows = factsOf(screen.getByRole('table', { name: 'Campaign Queue' }));
    expect(rows.map(({ Campaign }) => Campaign)).toEqual(names);
    expect(rows.map(({ Status }) => Status)).toEqual([label]);
  }
});

test('[ADM-CR-04] the strip counts what waits, what is under review, and what was decided', async () => {
  const { screen } = await open('/admin/campaign-review', { as: admin.email });
  const strip = screen.getByRole('region', { name: 'Review statistics' });
  expect(besideLabel(strip, 'Pending Review')).toBe('Pending Review2');
  expect(besideLabel(strip, 'Under Review')).toBe('Under Review1');
  expect(besideLabel(strip, 'Approved')).toBe('Approved1');
  expect(besideLabel(strip, 'Rejected')).toBe('Rejected1');
});
