import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, SOCIAL_STALE_HOURS } from '#shared/constants.ts';
import { addDays, daysLeft, endOfDay, isCalendarDay, isOlderThan, monthlyRange, monthOptions } from '#shared/dates.ts';
import {
  compactNumber,
  daysLabel,
  daysLeftLabel,
  fileSize,
  longDay,
  momentLabel,
  monthLabel,
  percent,
  plural,
  relativeLabel,
  shortDay,
  UNKNOWN,
  weekOfMonth,
  wholeNumber,
} from '#shared/format.ts';

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1_000, '1K'],
    [1_250, '1.3K'],
    [50_000, '50K'],
    [999_949, '999.9K'],
    [999_950, '1M'],
    [1_540_000, '1.5M'],
    [12_000_000, '12M'],
    [-1_500, '-1.5K'],
  ])('[CONST-32] [BR-DISC-35] %i is %s', (value, shown) => {
    expect(compactNumber(value)).toBe(shown);
  });

  test('[CR-PROF-25] engagement is a percent with one decimal', () => {
    expect([percent(0.032), percent(0.0325), percent(0), percent(0.2)]).toEqual(['3.2%', '3.3%', '0.0%', '20.0%']);
  });

  test('an unknown figure is a dash, never a zero', () => {
    expect([compactNumber(null), percent(undefined), wholeNumber(null)]).toEqual([UNKNOWN, UNKNOWN, UNKNOWN]);
  });

  test('never more than one decimal, and never 1000K', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (value) => {
        expect(compactNumber(value)).toMatch(/^\d{1,3}(\.\d)?[KM]?$|^[12],?\d{3}(\.\d)?M$|^\d{1,4}M$/);
        expect(compactNumber(value)).not.toMatch(/^1000(\.0)?K$/);
      }),
    );
  });

  const MB = 1024 * 1024;
  test.each([
    [0, '0B'],
    [600, '600B'],
    [256 * 1024, '256KB'],
    [2.4 * MB, '2.4MB'],
    [MB - 1, '1MB'],
    [100 * MB, '100MB'],
    [5 * 1024 * MB, '5GB'],
  ])('[CONST-38] %i bytes are %s, in guidelines as in refusals', (bytes, shown) => {
    expect(fileSize(bytes)).toBe(shown);
  });

  test('plurals', () => {
    expect([plural(1, 'creator'), plural(1_200, 'creator'), plural(2, 'story', 'stories')]).toEqual([
      '1 creator',
      '1,200 creators',
      '2 stories',
    ]);
  });
});

describe('dates', () => {
  const now = new Date('2026-03-10T12:00:00Z');

  test('[CONST-33] [BR-ORD-18] days left are rounded up', () => {
    expect(daysLeft('2026-03-10T12:00:01Z', now, 'UTC')).toBe(1);
    expect(daysLeft('2026-03-12T12:00:00Z', now, 'UTC')).toBe(2);
    expect(daysLeft('2026-03-12T12:00:01Z', now, 'UTC')).toBe(3);
    expect(daysLeftLabel(now, now, 'UTC')).toBe('Overdue');
    expect(daysLeftLabel('2026-03-11T00:00:00Z', now, 'UTC')).toBe('1 day left');
    expect(daysLeftLabel('2026-03-09T00:00:00Z', now, 'UTC')).toBe('Overdue');
  });

  test('[CONST-34] stale means strictly more than 48 hours ago, or never', () => {
    const limit = SOCIAL_STALE_HOURS * 3_600_000;
    expect(isOlderThan('2026-03-08T12:00:00Z', limit, now)).toBe(false);
    expect(isOlderThan('2026-03-08T11:59:59Z', limit, now)).toBe(true);
    expect(isOlderThan(null, limit, now)).toBe(true);
  });

  test.each([
    ['2026-03-01', 'Week 1'],
    ['2026-03-07', 'Week 1'],
    ['2026-03-08', 'Week 2'],
    ['2026-03-28', 'Week 4'],
    ['2028-02-29', 'Week 5'],
    ['2026-03-31', 'Week 5'],
  ])('%s is in %s', (isoDate, week) => {
    expect(weekOfMonth(isoDate)).toBe(week);
  });

  test('[CONST-21] the month list runs from the current month back to January 2024', () => {
    const options = monthOptions(now);
    expect([options.at(0), options.at(-1), options.length]).toEqual(['2026-03', '2024-01', 27]);
    expect(monthOptions(new Date('2025-12-31T23:59:59Z')).at(0)).toBe('2025-12');
    expect(monthLabel('2024-01')).toBe('January 2024');
  });

  test('the monthly chart runs from January of the year before through the selected month', () => {
    const months = monthlyRange('2026-03');
    expect([months.at(0), months.at(11), months.at(12), months.at(-1), months.length]).toEqual([
      '2025-01',
      '2025-12',
      '2026-01',
      '2026-03',
      15,
    ]);
  });

  test('days are UTC days, over month ends, leap days and clock changes', () => {
    expect([addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-03-29', 1)]).toEqual([
      '2028-02-29',
      '2027-01-01',
      '2026-03-30',
    ]);
    expect(endOfDay('2026-03-10', 'UTC').getTime() + 1).toBe(Date.parse('2026-03-11T00:00:00Z'));
    expect(shortDay('2026-03-10T23:59:59Z')).toBe('Mar 10');
  });

  test('relative labels', () => {
    const ago = (ms: number) => relativeLabel(new Date(now.getTime() - ms), now);
    expect([ago(0), ago(90_000), ago(3 * 3_600_000), ago(DAY_MS), ago(40 * DAY_MS)]).toEqual([
      'just now',
      '1 minute ago',
      '3 hours ago',
      'yesterday',
      'Jan 29, 2026',
    ]);
  });

  test('[ADM-PF-12] where it is asked for, a moment stays relative however long ago it was', () => {
    const ago = (ms: number) => relativeLabel(new Date(now.getTime() - ms), now, undefined, true);
    const days = [29, 30, 59, 60, 364, 365, 1_000];
    expect(days.map((count) => ago(count * DAY_MS))).toEqual([
      '29 days ago',
      'last month',
      'last month',
      '2 months ago',
      '12 months ago',
      'last year',
      '2 years ago',
    ]);
    expect(relativeLabel(new Date(now.getTime() + 70 * DAY_MS), now, undefined, true)).toBe('in 2 months');
  });
});

test('days and numbers are written as browsers write them', () => {
  const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const number = new Intl.NumberFormat('en-US');
  const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(days, fc.integer({ min: -1e12, max: 1e12 }), (at, value) => {
      expect(longDay(at)).toBe(day.format(at));
      expect(longDay(at)).toBe(`${shortDay(at)}, ${at.getUTCFullYear()}`);
      expect(monthLabel(at.toISOString().slice(0, 7))).toBe(month.format(at));
      expect(wholeNumber(value)).toBe(number.format(value));
    }),
  );
});

test('a moment has the day of its time zone, a calendar day none', () => {
  const at = '2026-03-31T10:30:00Z';
  const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'];
  expect(zones.map((zone) => momentLabel(at, zone))).toEqual(['Mar 31, 2026', 'Apr 1, 2026', 'Mar 30, 2026']);
  expect(momentLabel(new Date(at), 'Pacific/Kiritimati', 'short')).toBe('Apr 1');
  expect(momentLabel(at, 'Pacific/Kiritimati', 'time')).toMatch(/^Apr 1, 2026, 12:30\sAM$/);
  expect(momentLabel(at, 'Pacific/Kiritimati', 'zone')).toMatch(/^Apr 1, 2026, 12:30\sAM GMT\+14$/);
  expect(['2026-03-31', at, new Date(at), null].map(isCalendarDay)).toEqual([true, false, false, false]);
});

test.each([
  ['2026-10-01', '2026-11-01', 'October 2026'],
  ['2025-01-01', '2026-12-01', 'January 2025 – November 2026'],
  ['2026-11-01', '2026-11-02', 'Nov 1, 2026'],
  ['2026-11-01', '2026-11-29', 'Nov 1–28, 2026'],
  ['2026-01-01', '2026-11-29', 'Jan 1 – Nov 28, 2026'],
  ['2025-12-30', '2026-01-03', 'Dec 30, 2025 – Jan 2, 2026'],
])('the days from %s until %s are %s', (from, until, said) => {
  expect(daysLabel({ from, until })).toBe(said);
});
