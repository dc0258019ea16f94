import type { Days, RevenueOfDays, RevenuePoint } from '#shared/analytics/revenue.schema.ts';
import type { Timeframe } from '#shared/analytics/timeframes.ts';
import { addDays, isoDay, monthlyRange } from '#shared/dates.ts';
import { monthLabel, shortDay, weekOfMonth } from '#shared/format.ts';

/** What was earned on a day, in cents; null if an amount has no rate. */
export interface DayRevenue {
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
  days: readonly DayRevenue[],
  today: string,
): RevenuePoint[] {
  const points = new Map<string, RevenuePoint>(
    labelsOf(timeframe, month, today).map(({ key, ...point }) => [key, { ...EMPTY, ...point }]),
  );
  const { from, until } = revenueRange(timeframe, month);
  for (const earned of days) {
    const point = earned.day >= from && earned.day < until && points.get(keyOf(timeframe, earned.day));
    if (point) add(point, earned);
  }
  return [...points.values()];
}

/**
 * What a change is measured by: the chosen month, or for months the chosen year, up to today, and the same days of the month or year before. A month
 * that is over is compared with the whole month before.
 */
export function comparedDays(timeframe: Timeframe, month: string, today: string): { period: Days; before: Days } {
  const monthly = timeframe === 'monthly';
  const from = monthly ? `${month.slice(0, 4)}-01-01` : `${month}-01`;
  const end = `${monthAfter(month)}-01`;
  const until = today < end ? addDays(today, 1) : end;
  const earlier = (day: string): string => {
    const date = new Date(`${day}T00:00:00Z`);
    date.setUTCMonth(date.getUTCMonth() - (monthly ? 12 : 1));
    return isoDay(date);
  };
  // The month before may be shorter.
  const untilBefore = earlier(until) < from ? earlier(until) : from;
  return { period: { from, until }, before: { from: earlier(from), until: untilBefore } };
}

/** What was earned from `from` until the day before `until`. */
export function totalOf(days: readonly DayRevenue[], { from, until }: Days): RevenueOfDays {
  const total = { from, until, ...EMPTY };
  for (const earned of days) if (earned.day >= from && earned.day < until) add(total, earned);
  return total;
}

type Earned = Omit<DayRevenue, 'day'>;
const EMPTY: Earned = { revenueMinor: 0, profitMinor: 0, transactions: 0 };

const added = (sum: number | null, amount: number | null): number | null =>
  sum === null || amount === null ? null : sum + amount;

/** Adds what a day earned to a sum, which is null from then on if an amount is not known. */
function add(sum: Earned, { revenueMinor, profitMinor, transactions }: Earned): void {
  sum.revenueMinor = added(sum.revenueMinor, revenueMinor);
  sum.profitMinor = added(sum.profitMinor, profitMinor);
  sum.transactions += transactions;
}

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
