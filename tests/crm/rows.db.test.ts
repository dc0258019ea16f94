import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import type { Currency } from '#shared/currencies.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, factsOf, pairsOf, rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);
const admin = await createUser(h.owner, 'admin');
await h.owner.deleteFrom('fxRates').execute();
await h.owner.insertInto('fxRates').values({ currency: 'GBP', validOn: '2020-01-01', usdMicros: 2_000_000 }).execute();

const brand = await createUser(h.owner, 'brand', {
  user: { email: 'amber@brand.test', createdAt: '2036-02-03T12:00:00Z', firstName: 'Ada', lastName: 'Amber' },
  brandProfile: { companyName: 'Amber Ltd', industry: 'fashion', budgetRange: '$5,000 - $10,000' },
});
const creator = await createUser(h.owner, 'creator', {
  user: { email: 'cleo@creator.test', createdAt: '2036-04-05T12:00:00Z', firstName: 'Cleo', lastName: 'Marsh' },
  creatorProfile: {
    username: 'cleo',
    primaryPlatform: 'tiktok',
    platforms: ['tiktok'],
    followerCount: 12_345,
    engagementRate: 0.0456,
  },
});
async function deal(name: string, status: DealStatus, agreedAmountMinor: number, currency: Currency = 'USD') {
  const campaign = await createCampaign(h.owner, { brandId: brand.id, status: 'in_progress', name, currency });
  await createDeal(h.owner, { campaign, creatorId: creator.id, status, agreedAmountMinor, currency });
}
await deal('Lamps', 'in_progress', 100_000);
await deal('Rugs', 'invited', 30_050);
await deal('Jars', 'completed', 20_000, 'GBP');
await deal('Bowls', 'declined', 70_000);

test('[CRM-03] [CRM-14] the row of a brand has its name, address, industry, state, deals, their value in dollars and its first day', async () => {
  const { screen } = await open('/admin/crm/brands', { as: admin.email });
  expect(rowsOf(screen.getByRole('table'))).toEqual([
    {
      Name: 'ALAmber Ltd',
      Email: 'amber@brand.test',
      Industry: 'Fashion',
      Status: 'Active',
      Deals: '4',
      'Total Value': '$1,700.50',
      Created: 'Feb 3, 2036',
    },
  ]);
});

test('[CRM-06] [CRM-18] the row of a creator has name, address, platform, followers, engagement, state, and active of all deals', async () => {
  const { screen } = await open('/admin/crm/creators', { as: admin.email });
  expect(rowsOf(screen.getByRole('table'))).toEqual([
    {
      Name: 'CMCleo Marsh',
      Email: 'cleo@creator.test',
      Platform: 'TikTok',
      Followers: '12.3K',
      Engagement: '4.6%',
      Status: 'Active',
      'Deals active/total': '1/4',
    },
  ]);
});

test('[CRM-22] [CRM-23] [CRM-27] the pipeline has each deal with its two names, its stage, its state and its value', async () => {
  const { screen } = await open('/admin/crm/deals', { as: admin.email });
  const rows = factsOf(screen.getByRole('table'));
  expect(
    rows.map(({ Updated: _at, ...row }) => row).toSorted((a, b) => (a.Deal ?? '').localeCompare(b.Deal ?? '')),
  ).toEqual([
    {
      Deal: 'Bowls',
      Brand: 'Amber Ltd',
      Creator: 'Cleo Marsh',
      Stage: 'Cancelled',
      Status: 'Declined',
      Value: '$700.00',
    },
    {
      Deal: 'Jars',
      Brand: 'Amber Ltd',
      Creator: 'Cleo Marsh',
      Stage: 'Completed',
      Status: 'Completed',
      Value: '£200.00',
    },
    {
      Deal: 'Lamps',
      Brand: 'Amber Ltd',
      Creator: 'Cleo Marsh',
      Stage: 'Active',
      Status: 'In progress',
      Value: '$1,000.00',
    },
    {
      Deal: 'Rugs',
      Brand: 'Amber Ltd',
      Creator: 'Cleo Marsh',
      Stage: 'Pending',
      Status: 'Invited',
      Value: '$300.50',
    },
  ]);
});

test('[CRM-05] [CRM-28] a brand’s page has its company, address, industry, budget range, first day, deals, and what it paid in pounds', async () => {
  const { screen, document } = await open(`/admin/crm/brands/${brand.id}`, { as: admin.email });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Amber Ltd');
  const main = screen.getByRole('main');
  // $1,000 are £500 at two dollars a pound.
  expect(besideLabel(main, 'Total Spend')).toContain('£0');
  expect(besideLabel(main, 'Agreed Value')).toContain('£700');
  expect(besideLabel(main, 'Active Deals')).toContain('Active Deals11 pending');
  expect(besideLabel(main, 'Total Deals')).toContain('Total Deals41 completed, 1 cancelled');
  expect(pairsOf(screen.getByRole('region', { name: 'Profile' }))).toMatchObject({
    Email: 'amber@brand.test',
    Industry: 'Fashion',
    'Budget range': '$5,000 - $10,000',
    Created: 'Feb 3, 2036',
  });
  expect(document.querySelectorAll('table').length).toBe(1);
});

test('[CRM-08] [CRM-33] a creator’s page has earnings, counts, followers and engagement, audience and deals', async () => {
  const { screen } = await open(`/admin/crm/creators/${creator.id}`, { as: admin.email });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Cleo Marsh');
  const main = screen.getByRole('main');
  expect(besideLabel(main, 'Active Deals')).toContain('Active Deals11 pending');
  expect(besideLabel(main, 'Completed Deals')).toContain('Completed Deals14 in total');
  expect(pairsOf(screen.getByRole('region', { name: 'Profile' }))).toMatchObject({
    Email: 'cleo@creator.test',
    Username: '@cleo',
    Created: 'Apr 5, 2036',
    Platforms: 'TikTok',
  });
  const audience = pairsOf(screen.getByRole('region', { name: /Audience/ }));
  expect(audience).toMatchObject({ Followers: '12.3K', Engagement: '4.6%' });
});
