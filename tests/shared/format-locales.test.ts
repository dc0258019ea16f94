import { afterEach, expect, test, vi } from 'vitest';
import * as format from '#shared/format.ts';

const at = '2026-03-31T10:30:00Z';
const now = new Date('2026-03-31T12:30:00Z');
const plainSpaces = (text: string): string => text.replace(/\s/g, ' ');

/** What every function of format.ts writes in a locale. */
const written = (locale?: string): string[] =>
  [
    format.formatMoney({ amountMinor: 123_456_789, currency: 'EUR' }, {}, locale),
    format.formatMoney({ amountMinor: 123_456_789, currency: 'GBP' }, { decimals: 'none' }, locale),
    format.formatMoney({ amountMinor: -5_000, currency: 'JPY' }, {}, locale),
    format.grouped(1_234_567, locale),
    format.wholeNumber(12_345.6, locale),
    format.decimalNumber(1_234.5, locale),
    format.compactNumber(1_540_000, locale),
    format.percent(0.032, locale),
    format.fileSize(2.4 * 1024 * 1024, locale),
    format.shortDay('2026-03-31', locale),
    format.longDay('2026-03-31', locale),
    format.monthLabel('2026-03', locale),
    format.momentLabel(at, 'Europe/Berlin', 'time', locale),
    format.relativeLabel(at, now, locale),
    format.relativeLabel('2026-01-31', now, locale),
  ].map(plainSpaces);

test('money, numbers and dates are written as the app’s own locale writes them', () => {
  const own = [
    '€1,234,567.89',
    '£1,234,568',
    '-¥5,000',
    '1,234,567',
    '12,346',
    '1,234.5',
    '1.5M',
    '3.2%',
    '2.4MB',
    'Mar 31',
    'Mar 31, 2026',
    'March 2026',
    'Mar 31, 2026, 12:30 PM',
    '2 hours ago',
    'Jan 31, 2026',
  ];
  expect(written()).toEqual(own);
  expect(written(format.LOCALE)).toEqual(own);
});

test('money, numbers and dates are written as another locale writes them', () => {
  expect(written('de-DE')).toEqual([
    '1.234.567,89 €',
    '1.234.568 £',
    '-5.000 ¥',
    '1.234.567',
    '12.346',
    '1.234,5',
    '1,5 Mio.',
    '3,2 %',
    '2,4 MB',
    '31. März',
    '31. März 2026',
    'März 2026',
    '31. März 2026, 12:30',
    'vor 2 Stunden',
    '31. Jan. 2026',
  ]);
});

test('an unknown figure is a dash in every locale', () => {
  const unknown = [
    format.compactNumber(null, 'de-DE'),
    format.wholeNumber(null, 'de-DE'),
    format.percent(null, 'de-DE'),
  ];
  expect(unknown).toEqual([format.UNKNOWN, format.UNKNOWN, format.UNKNOWN]);
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a formatter is made when it is needed, and once for each locale and options', () => {
  const numbers = vi.spyOn(Intl, 'NumberFormat');
  format.grouped(1_000);
  format.percent(0.5);
  format.formatMoney({ amountMinor: 100, currency: 'USD' });
  expect(numbers).not.toHaveBeenCalled();
  const shown = [1, 2, 3].map((value) => format.percent(value, 'fr-FR'));
  expect(new Set(shown).size).toBe(3);
  expect(numbers).toHaveBeenCalledTimes(1);
});
