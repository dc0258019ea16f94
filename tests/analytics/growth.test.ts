import { expect, test } from 'vitest';
import { growthTrend } from '#client/features/analytics/growthTrend.ts';

test('[CR-AN-05] the chart has a line for each platform over the days that were counted, with the gaps of each', () => {
  const { points, lines, format, fromZero } = growthTrend({
    days: ['2026-01-01', '2026-02-10', '2026-03-31'],
    platforms: [
      { platform: 'tiktok', followers: [null, 3_000, 2_900] },
      { platform: 'instagram', followers: [900, null, 12_345] },
    ],
  });
  expect(points).toEqual(['Jan 1', 'Feb 10', 'Mar 31']);
  expect(lines).toEqual([
    { label: 'TikTok', values: [null, 3_000, 2_900] },
    { label: 'Instagram', values: [900, null, 12_345] },
  ]);
  expect([format(900), format(12_345)]).toEqual(['900', '12.3K']);
  expect(fromZero).toBe(false);
});
