import type { FollowerGrowth } from '#shared/analytics/creator-analytics.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, shortDay } from '#shared/format.ts';
import type { TrendProps } from './TrendChart.tsx';

/** The chart of followers: a line for each platform over the days with a count of any platform. */
export const growthTrend = ({ days, platforms }: FollowerGrowth): TrendProps => ({
  points: days.map((day) => shortDay(day)),
  lines: platforms.map(({ platform, followers }) => ({ label: platformLabel(platform), values: followers })),
  format: compactNumber,
  // Growth shows in the slope: a scale from zero would flatten every line.
  fromZero: false,
});
