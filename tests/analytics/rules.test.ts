import { expect, test } from 'vitest';
import { revenueRange, revenueSeries } from '#server/analytics/analytics.rules.ts';
import { addDays } from '#shared/dates.ts';

const TODAY = '2026-12-31';

const day = (day: string, revenueMinor: number) => ({
  day,
  revenueMinor,
  profitMinor: revenueMinor / 4,
  transactions: 1,
});

test('[ADM-REV-15] months run from January of the year before through the selected one', () => {
  expect(revenueRange('monthly', '2025-03')).toEqual({ from: '2024-01-01', until: '2025-04-01' });
  const series = revenueSeries(
    'monthly',
    '2025-03',
    [day('2024-01-31', 100), day('2025-03-01', 300), day('2025-03-31', 50)],
    TODAY,
  );
  expect(series).toHaveLength(15);
  expect(series[0]).toMatchObject({ label: 'January 2024', revenueMinor: 100 });
  expect(series.at(-1)).toEqual({
    label: 'March 2025',
    from: '2025-03-01',
    until: '2025-04-01',
    revenueMinor: 350,
    profitMinor: 87.5,
    transactions: 2,
  });
});

test('[ADM-REV-16] weeks are counted by the day of the month', () => {
  const series = revenueSeries(
    'weekly',
    '2024-02',
    [day('2024-02-07', 1), day('2024-02-08', 2), day('2024-02-29', 4)],
    TODAY,
  );
  expect(series.map((point) => [point.label, point.revenueMinor])).toEqual([
    ['Week 1', 1],
    ['Week 2', 2],
    ['Week 3', 0],
    ['Week 4', 0],
    ['Week 5', 4],
  ]);
  expect(revenueSeries('weekly', '2025-02', [], TODAY)).toHaveLength(4);
});

test('[ADM-REV-17] days are the selected month’s own', () => {
  expect(revenueRange('daily', '2024-12')).toEqual({ from: '2024-12-01', until: '2025-01-01' });
  const series = revenueSeries('daily', '2024-02', [day('2024-02-29', 9)], TODAY);
  expect(series).toHaveLength(29);
  expect(series.at(-1)).toMatchObject({ label: 'Feb 29', revenueMinor: 9 });
});

test('days and weeks that are still to come have no point', () => {
  expect(revenueSeries('daily', '2026-11', [], '2026-11-21')).toHaveLength(21);
  expect(revenueSeries('weekly', '2026-11', [], '2026-11-08').map(({ label }) => label)).toEqual(['Week 1', 'Week 2']);
});

test('[R15] day, week and month totals agree for every month, leap years included', () => {
  for (const month of ['2024-02', '2025-02', '2024-12', '2025-12', '2026-06']) {
    const days: ReturnType<typeof day>[] = [];
    for (let at = `${month}-01`; at.startsWith(month); at = addDays(at, 1)) days.push(day(at, 4 * days.length + 4));
    const sum = (timeframe: 'daily' | 'weekly' | 'monthly') =>
      revenueSeries(timeframe, month, days, TODAY).reduce(
        (total, point) => total + (point.revenueMinor ?? Number.NaN),
        0,
      );
    expect(new Set([sum('daily'), sum('weekly'), sum('monthly')]).size).toBe(1);
    expect(sum('daily')).toBe(days.reduce((total, { revenueMinor }) => total + revenueMinor, 0));
  }
});
