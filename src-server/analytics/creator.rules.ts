import type {
  CreatorPeriod,
  CurrencyEarnings,
  EarningPoint,
  EarningSteps,
  FollowerGrowth,
} from '#shared/analytics/creator-analytics.ts';
import type { Currency } from '#shared/currencies.ts';
import { addDays, isoDay } from '#shared/dates.ts';
import { monthLabel, shortDay } from '#shared/format.ts';

const MONTHS: Record<Exclude<CreatorPeriod, '30d'>, number> = { '6m': 6, '12m': 12 };
const DAYS = 30;
const NOTHING: EarningSteps = { accruedMinor: 0, releasedMinor: 0, paidMinor: 0 };

/** The first day of a period that ends today (`YYYY-MM-DD`, UTC). */
export function periodStart(period: CreatorPeriod, today: string): string {
  if (period === '30d') return addDays(today, 1 - DAYS);
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + 1 - MONTHS[period]);
  return isoDay(first);
}

/** The amount moved on one day in one currency, in minor units. */
export interface MovedOnDay {
  currency: Currency;
  step: 'accrued' | 'released' | 'paid';
  day: string;
  amountMinor: number;
}

/** The earnings chart of each currency, the one with the most days of earnings first: each day of 30, or each month of a longer period. */
export function earningCharts(period: CreatorPeriod, today: string, moved: readonly MovedOnDay[]): CurrencyEarnings[] {
  const keyOf = (day: string): string => (period === '30d' ? day : day.slice(0, 7));
  const keys: string[] = [];
  for (let day = periodStart(period, today); day <= today; day = addDays(day, 1)) {
    if (keys.at(-1) !== keyOf(day)) keys.push(keyOf(day));
  }
  const labelOf = period === '30d' ? shortDay : monthLabel;
  const charts = [...Map.groupBy(moved, ({ currency }) => currency)].map(([currency, rows]) => {
    const points = new Map<string, EarningPoint>(keys.map((key) => [key, { ...NOTHING, label: labelOf(key) }]));
    const total = { ...NOTHING };
    for (const { step, day, amountMinor } of rows) {
      const point = points.get(keyOf(day));
      if (!point) continue;
      point[`${step}Minor`] += amountMinor;
      total[`${step}Minor`] += amountMinor;
    }
    return { days: rows.length, chart: { currency, ...total, points: [...points.values()] } };
  });
  return charts
    .sort((a, b) => b.days - a.days || a.chart.currency.localeCompare(b.chart.currency))
    .map(({ chart }) => chart);
}

/** One platform's followers on a day. */
interface Counted {
  platform: string;
  takenOn: string;
  followers: number;
}

/** The growth chart: a line for each platform that was counted at least twice, the one with the most followers first. */
export function growthChart(counts: readonly Counted[]): FollowerGrowth {
  const lines = [...Map.groupBy(counts, ({ platform }) => platform)].filter(([, rows]) => rows.length > 1);
  const days = [...new Set(lines.flatMap(([, rows]) => rows.map(({ takenOn }) => takenOn)))].sort();
  const newest = (rows: readonly Counted[]): number => rows.at(-1)?.followers ?? 0;
  const platforms = lines
    .sort(([a, first], [b, second]) => newest(second) - newest(first) || a.localeCompare(b))
    .map(([platform, rows]) => {
      const known = new Map(rows.map(({ takenOn, followers }) => [takenOn, followers]));
      return { platform, followers: days.map((day) => known.get(day) ?? null) };
    });
  return { days, platforms };
}
