import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createCampaign, createDeal, createUser } from '#db/factories.ts';
import { DAY_MS } from '#shared/constants.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import type { DealStatus } from '#shared/lifecycles.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { besideLabel, pairsOf, rowsOf } from '#tests/support/sent.ts';

const h = await harness();
const open = await opener(h);

/** A creator, with follower counts by platform and by how many days ago they were taken. */
async function counted(counts: readonly (readonly [platform: string, daysAgo: number, followers: number])[]) {
  const creator = await createUser(h.owner, 'creator');
  const today = isoDay(new Date());
  const rows = counts.map(([platform, daysAgo, followers]) => ({
    creatorId: creator.id,
    platform,
    takenOn: addDays(today, -daysAgo),
    followers,
  }));
  if (rows.length > 0) await h.owner.insertInto('followerSnapshots').values(rows).execute();
  const { screen } = await open('/creator/analytics', { as: creator.email });
  return within(screen.getByRole('region', { name: 'Social Media Growth' }));
}

test('[CR-AN-05] the table of the chart has what each platform began and ended with, and how much it gained or lost', async () => {
  const growth = await counted([
    ['instagram', 120, 8_000],
    ['instagram', 60, 8_400],
    ['instagram', 1, 9_250],
    ['tiktok', 90, 12_000],
    ['tiktok', 2, 10_500],
    ['youtube', 3, 77],
  ]);
  expect(rowsOf(growth.getByRole('table'))).toEqual([
    { Platform: 'TikTok', 'First count': '12,000', 'Latest count': '10,500', Change: '−1,500' },
    { Platform: 'Instagram', 'First count': '8,000', 'Latest count': '9,250', Change: '+1,250' },
  ]);
  expect(growth.queryByText('Social growth chart temporarily unavailable')).toBeNull();
});

test('[CR-AN-05] a single count of each platform draws no line: the panel says that there is no chart', async () => {
  for (const counts of [
    [],
    [
      ['instagram', 5, 900],
      ['tiktok', 4, 700],
    ],
  ] as const) {
    const growth = await counted(counts);
    expect(growth.getByText('Social growth chart temporarily unavailable')).toBeTruthy();
    expect(growth.queryByRole('table')).toBeNull();
  }
});

test('[CR-AN-02] [CR-AN-09] [CR-AN-14] the cards and bars of a creator count the deals of each state, and sum what pending offers are worth', async () => {
  const creator = await createUser(h.owner, 'creator');
  const { id: brandId } = await createUser(h.owner, 'brand');
  const deal = async (status: DealStatus, agreedAmountMinor: number) => {
    const campaign = await createCampaign(h.owner, { brandId, status: 'in_progress' });
    const invitationDate = new Date(Date.now() - DAY_MS);
    await createDeal(h.owner, { campaign, creatorId: creator.id, status, agreedAmountMinor, invitationDate });
  };
  await deal('invited', 100_000);
  await deal('invited', 23_450);
  await deal('accepted', 5_000);
  await deal('in_progress', 5_000);
  await deal('submitted', 5_000);
  await deal('completed', 70_000);
  await deal('declined', 900_000);
  const { screen } = await open('/creator/analytics', { as: creator.email });
  const totals = screen.getByRole('region', { name: 'Your totals' });
  expect(besideLabel(totals, 'Completed Deals')).toMatch(/^Completed Deals1/);
  expect(besideLabel(totals, 'Active Deals')).toMatch(/^Active Deals2/);
  expect(besideLabel(totals, 'Pipeline Value')).toMatch(/^Pipeline Value\$1,234\.50.*2 deals/);
  const bars = pairsOf(screen.getByRole('region', { name: 'Campaign Performance' }));
  expect(bars).toEqual({ Pending: '2', Accepted: '3', Completed: '1', Declined: '1' });
});
