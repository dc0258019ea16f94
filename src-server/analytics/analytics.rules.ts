import type { Days, RevenuePoint } from '#shared/analytics/revenue.schema.ts';
import type { Timeframe } from '#shared/analytics/timeframes.ts';
import { addDays, monthlyRange } from '#shared/dates.ts';
import { monthLabel, shortDay, weekOfMonth } from '#shared/format.ts';

/** What was earned on a day, or in the month that begins on it, in cents; null if an amount has no rate. */
export interface PeriodRevenue {
  day: string;
  revenueMinor: number | null;
  profitMinor: number | null;
  transactions: number;
}

/**
 * The days that a timeframe shows, from `from` until the day before `until`: those of the month for days and weeks; for months, January of
 * the year before through the month (ADM-REV-15 to 17).
 */
export function revenueRange(timeframe: Timeframe, month: string): Days {
  const [first = month] = timeframe === 'monthly' ? monthlyRange(month) : [month];
  return { from: `${first}-01`, until: `${monthAfter(month)}-01` };
}

/** The chart's points, amounts in cents: each day, each `Week n` of the month or each month up to `today`, including those without revenue. */
export function revenueSeries(
  timeframe: Timeframe,
  month: string,
  periods: readonly PeriodRevenue[],
  today: string,
): RevenuePoint[] {
  const points = new Map<string, RevenuePoint>(
    labelsOf(timeframe, month, today).map(({ key, ...point }) => [key, { ...EMPTY, ...point }]),
  );
  for (const period of periods) {
    const point = points.get(keyOf(timeframe, period.day));
    if (!point) continue;
    point.revenueMinor = added(point.revenueMinor, period.revenueMinor);
    point.profitMinor = added(point.profitMinor, period.profitMinor);
    point.transactions += period.transactions;
  }
  return [...points.values()];
}

/** A sum in cents; null if one of the amounts is not known. */
export const added = (sum: number | null, amount: number | null): number | null =>
  sum === null || amount === null ? null : sum + amount;

const EMPTY = { revenueMinor: 0, profitMinor: 0, transactions: 0 };

function keyOf(timeframe: Timeframe, day: string): string {
  if (timeframe === 'monthly') return day.slice(0, 7);
  return timeframe === 'weekly' ? weekOfMonth(day) : day;
}

interface Label extends Days {
  key: string;
  label: string;
}

function labelsOf(timeframe: Timeframe, month: string, today: string): Label[] {
  if (timeframe === 'monthly') {
    return monthlyRange(month).map((key) => ({
      key,
      label: monthLabel(key),
      from: `${key}-01`,
      until: `${monthAfter(key)}-01`,
    }));
  }
  const days: string[] = [];
  for (let day = `${month}-01`; day.startsWith(month) && day <= today; day = addDays(day, 1)) days.push(day);
  if (timeframe === 'daily') {
    return days.map((day) => ({ key: day, label: shortDay(day), from: day, until: addDays(day, 1) }));
  }
  const weeks = new Map<string, Days>();
  for (const day of days) {
    const week = weekOfMonth(day);
    weeks.set(week, { from: weeks.get(week)?.from ?? day, until: addDays(day, 1) });
  }
  return [...weeks].map(([week, range]) => ({ key: week, label: week, ...range }));
}

function monthAfter(month: string): string {
  return addDays(`${month}-01`, 31).slice(0, 7);
}
