import { expect, test } from 'vitest';
import { comparedDays, revenueRange, revenueSeries, totalOf } from '#server/analytics/analytics.rules.ts';
import { changeFrom } from '#shared/analytics/change.ts';
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

test.each([
  ['daily', '2026-11', '2026-11-21', ['2026-11-01', '2026-11-22'], ['2026-10-01', '2026-10-22']],
  ['daily', '2026-10', '2026-11-21', ['2026-10-01', '2026-11-01'], ['2026-09-01', '2026-10-01']],
  // The month before is shorter.
  ['weekly', '2026-03', '2026-03-30', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-03-01']],
  ['monthly', '2026-11', '2026-11-21', ['2026-01-01', '2026-11-22'], ['2025-01-01', '2025-11-22']],
  ['monthly', '2024-02', '2024-02-28', ['2024-01-01', '2024-02-29'], ['2023-01-01', '2023-03-01']],
] as const)('%s figures of %s are compared on %s with the same days before', (timeframe, month, today, now, before) => {
  const days = ([from, until]: readonly [string, string]) => ({ from, until });
  expect(comparedDays(timeframe, month, today)).toEqual({ period: days(now), before: days(before) });
});

test('a total counts its own days, and is unknown as soon as one of them is', () => {
  const days = [day('2026-01-01', 8), day('2026-01-31', 4), day('2026-02-01', 16)];
  const range = { from: '2026-01-01', until: '2026-02-01' };
  expect(totalOf(days, range)).toEqual({ ...range, revenueMinor: 12, profitMinor: 3, transactions: 2 });
  expect(totalOf([...days, { ...day('2026-01-02', 4), revenueMinor: null }], range).revenueMinor).toBeNull();
});

test.each([
  [112, 100, 'Up 12% from May'],
  [50, 4_000, 'Down 99% from May'],
  [9_000, 2, 'Up 449,900% from May'],
  [1_001, 1_000, 'Up less than 1% from May'],
  [7, 7, 'The same as May'],
  [0, 0, 'The same as May'],
  [7, 0, 'None in May'],
  [7, null, undefined],
  [null, 7, undefined],
])('%s after %s is said as %s', (now, before, said) => {
  expect(changeFrom(now, before, 'May')).toBe(said);
  expect(changeFrom(now, before, 'May', '2026')).toBe(said && `2026: ${said.charAt(0).toLowerCase()}${said.slice(1)}`);
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
