import type { FollowerGrowth } from '#shared/analytics/creator-analytics.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, shortDay } from '#shared/format.ts';
import type { TrendProps } from './TrendChart.tsx';

/** The chart of followers: a line for each platform over the days on which any was counted. */
export const growthTrend = ({ days, platforms }: FollowerGrowth): TrendProps => ({
  points: days.map((day) => shortDay(day)),
  lines: platforms.map(({ platform, followers }) => ({ label: platformLabel(platform), values: followers })),
  format: compactNumber,
  // Growth is read from the slope: a scale from zero would lay every line flat.
  fromZero: false,
});
