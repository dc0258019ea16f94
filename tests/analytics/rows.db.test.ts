import { within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import { createUser } from '#db/factories.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { harness } from '#tests/support/harness.ts';
import { opener } from '#tests/support/screens.ts';
import { rowsOf } from '#tests/support/tables.ts';

const h = await harness();
const open = await opener(h);

/** A creator, with counts of followers by platform and by how many days ago they were taken. */
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
