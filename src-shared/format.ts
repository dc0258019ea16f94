import { DAY_MS, HOUR_MS } from './constants.ts';
import { type Currency, currencyInfo, minorPerMajor } from './currencies.ts';
import { addDays, daysLeft, type Moment, utcOffset } from './dates.ts';

/**
 * Formats money, numbers and dates for people; money.ts and dates.ts calculate with them. The locale is the last argument. In the app's own locale
 * everything except moments and relative times is formatted without Intl, whose first formatter costs a slow phone tens of milliseconds.
 */
export const LOCALE = 'en-US';

/** Shown for an unknown figure: a dash, never a zero. */
export const UNKNOWN = '–';

/** Creates each formatter once for a locale and options, when it is first needed. */
function once<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = made.get(key) ?? make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}
const numbers = once((locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options));
const dates = once((locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options));
const relatives = once(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
);

/** An amount, in minor units, in its currency's own notation: `$1,000.00`, `£450`, `¥5,000`. `decimals: 'none'` rounds to whole units. */
export function formatMoney(
  { amountMinor, currency }: { amountMinor: number; currency: Currency },
  options: { decimals?: 'auto' | 'none' } = {},
  locale = LOCALE,
): string {
  const { decimals, symbol } = currencyInfo(currency);
  const digits = options.decimals === 'none' ? 0 : decimals;
  if (locale !== LOCALE) {
    const places = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    return numbers(locale, { style: 'currency', currency, ...places }).format(amountMinor / minorPerMajor(currency));
  }
  const per = minorPerMajor(currency) / 10 ** digits;
  const shown = String(Math.round(Math.abs(amountMinor) / per)).padStart(digits + 1, '0');
  const whole = grouped(Number(shown.slice(0, shown.length - digits)));
  const sign = amountMinor < 0 ? '-' : '';
  return `${sign}${symbol}${whole}${digits > 0 ? `.${shown.slice(-digits)}` : ''}`;
}

/** A small cost, in millionths of a US dollar: `$0.0041`, `$1.20`. */
export function dollarMicros(micros: number, locale = LOCALE): string {
  const shown = micros < 1_000_000 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 2 };
  return numbers(locale, { style: 'currency', currency: 'USD', ...shown }).format(micros / 1_000_000);
}

/** A whole number with thousands separators: `12,345`. */
export function grouped(whole: number, locale = LOCALE): string {
  if (locale !== LOCALE) return numbers(locale, {}).format(whole);
  return String(whole).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `950`, `12.3K`, `1.5M`: one decimal at most; from 999,950 on it is 1M (brand, section 9; creator, section 9). */
export function compactNumber(value: number | null | undefined, locale = LOCALE): string {
  if (value === null || value === undefined) return UNKNOWN;
  if (locale !== LOCALE) return numbers(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
  const size = Math.abs(value);
  if (size >= 999_950) return `${oneDecimal(value / 1_000_000)}M`;
  if (size >= 1_000) return `${oneDecimal(value / 1_000)}K`;
  return grouped(Math.round(value));
}

/** `12,345`. */
export function wholeNumber(value: number | null | undefined, locale = LOCALE): string {
  return value === null || value === undefined ? UNKNOWN : grouped(Math.round(value), locale);
}

/** `1,234.5`, with six decimals at most. */
export function decimalNumber(value: number, locale = LOCALE): string {
  return numbers(locale, { maximumFractionDigits: 6 }).format(value);
}

/** A fraction as a percent with one decimal: 0.0325 is `3.3%` (creator, section 9). */
export function percent(fraction: number | null | undefined, locale = LOCALE): string {
  if (fraction === null || fraction === undefined) return UNKNOWN;
  if (locale !== LOCALE) {
    const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return numbers(locale, { style: 'percent', ...places }).format(fraction);
  }
  return `${(Math.round(fraction * 1_000) / 10).toFixed(1)}%`;
}

/** The word for a number: the singular for one, the plural for none and for several. */
export const oneOrMany = (count: number, one: string, many: string): string => (count === 1 ? one : many);

/** A list in a sentence: `a, b and c`. */
export const wordList = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;

/** Words as they begin a sentence or a line. */
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** `1 creator`, `3 creators`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${oneOrMany(count, one, many)}`;
}

const SIZES = [
  ['GB', 1024 ** 3, 'gigabyte'],
  ['MB', 1024 ** 2, 'megabyte'],
  ['KB', 1024, 'kilobyte'],
] as const;

/** Bytes for people, `100MB`, `2.4MB`, `600B`: one decimal at most; each unit is 1,024 of the one below it. */
export function fileSize(bytes: number, locale = LOCALE): string {
  const [shown, size, unit] = SIZES.find(([, least]) => bytes >= least * 0.9995) ?? ['B', 1, 'byte'];
  if (locale !== LOCALE) return numbers(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(bytes / size);
  return `${oneDecimal(bytes / size)}${shown}`;
}

function oneDecimal(value: number): string {
  const rounded = Math.round(value * 10) / 10;
  return Number.isInteger(rounded) ? rounded.toFixed(0) : rounded.toFixed(1);
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAY = { month: 'short', day: 'numeric' } as const;
const UTC = { timeZone: 'UTC' } as const;

/** `Mar 31`. */
export function shortDay(at: Moment, locale = LOCALE): string {
  const date = new Date(at);
  if (locale !== LOCALE) return dates(locale, { ...DAY, ...UTC }).format(date);
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

/** `Mar 31, 2026`. */
export function longDay(at: Moment, locale = LOCALE): string {
  const date = new Date(at);
  if (locale !== LOCALE) return dates(locale, { ...DAY, year: 'numeric', ...UTC }).format(date);
  return `${shortDay(at)}, ${date.getUTCFullYear()}`;
}

/** `March 2026` from `2026-03`. */
export function monthLabel(yearMonth: string, locale = LOCALE): string {
  const date = new Date(`${yearMonth}-01T00:00:00Z`);
  if (locale !== LOCALE) return dates(locale, { month: 'long', year: 'numeric', ...UTC }).format(date);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The days from `from` to the day before `until`: `October 2026`, `Nov 3, 2026`, `Nov 1–28, 2026` or `Dec 30, 2025 – Jan 2, 2026`. */
export function daysLabel({ from, until }: { from: string; until: string }): string {
  const last = addDays(until, -1);
  const [first, end] = [from.slice(0, 7), last.slice(0, 7)];
  if (from.endsWith('-01') && until.endsWith('-01')) {
    return first === end ? monthLabel(first) : `${monthLabel(first)} – ${monthLabel(end)}`;
  }
  if (from === last) return longDay(from);
  if (first === end) return `${shortDay(from)}–${Number(last.slice(8))}, ${last.slice(0, 4)}`;
  return `${from.slice(0, 4) === last.slice(0, 4) ? shortDay(from) : longDay(from)} – ${longDay(last)}`;
}

/** The format of a moment: its day, `Mar 31` or `Mar 31, 2026`, with the time of day, with the name of the time zone, or as in a letter. */
export type MomentForm = 'short' | 'day' | 'time' | 'zone' | 'letter';
const TIME = { ...DAY, year: 'numeric', hour: 'numeric', minute: '2-digit' } as const;
const FORMS: Readonly<Record<MomentForm, Intl.DateTimeFormatOptions>> = {
  short: DAY,
  day: { ...DAY, year: 'numeric' },
  time: TIME,
  zone: { ...TIME, timeZoneName: 'short' },
  letter: { dateStyle: 'long', timeStyle: 'short' },
};

/** The name of a time zone in a sentence: `Berlin time`, `Los Angeles time`, `UTC`. */
export function zoneLabel(timeZone: string): string {
  return timeZone === 'UTC' ? timeZone : `${placesOf(timeZone)[0]} time`;
}

/** A time zone in a list sorted by city: `Los Angeles, America`. */
export const zoneChoice = (timeZone: string): string => placesOf(timeZone).join(', ');

/** The city that names a time zone, and its region. */
const placesOf = (timeZone: string): string[] => timeZone.replaceAll('_', ' ').split('/').reverse();

/** A time zone in full, with its offset from UTC at a moment: `Europe/Berlin (UTC+1)`, `Asia/Kolkata (UTC+5:30)`. */
export function zoneTitle(timeZone: string, at: Date): string {
  if (timeZone === 'UTC') return timeZone;
  const minutes = utcOffset(timeZone, at) / 60_000;
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${timeZone} (UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''})`;
}

/** A day for a reader who may live elsewhere: `Mar 31, 2026 (Berlin time)`. */
export const zonedDay = (isoDate: string, timeZone: string): string => `${longDay(isoDate)} (${zoneLabel(timeZone)})`;

/** A moment by the clock of a time zone such as `Europe/Berlin`. A calendar day, such as a deadline, has no zone: use `longDay`. */
export function momentLabel(at: Moment, timeZone: string, form: MomentForm = 'day', locale = LOCALE): string {
  return dates(locale, { ...FORMS[form], timeZone }).format(new Date(at));
}

const MONTH_DAYS = 30;
const YEAR_DAYS = 365;

/** `2 hours ago`, `yesterday`, `in 3 days`; more than a month away it is the date, or with `far` still `2 months ago`, `3 years ago`. */
export function relativeLabel(at: Moment, now: Date, locale = LOCALE, far = false): string {
  const difference = new Date(at).getTime() - now.getTime();
  const size = Math.abs(difference);
  const relative = (of: number, unit: Intl.RelativeTimeFormatUnit) =>
    relatives(locale, { numeric: 'auto' }).format(Math.trunc(difference / of), unit);
  if (size >= MONTH_DAYS * DAY_MS) {
    if (!far) return longDay(at, locale);
    return size < YEAR_DAYS * DAY_MS ? relative(MONTH_DAYS * DAY_MS, 'month') : relative(YEAR_DAYS * DAY_MS, 'year');
  }
  if (size < 60_000) return locale === LOCALE ? 'just now' : relative(60_000, 'second');
  if (size < HOUR_MS) return relative(60_000, 'minute');
  if (size < DAY_MS) return relative(HOUR_MS, 'hour');
  return relative(DAY_MS, 'day');
}

/** `5 days left`, `1 day left`, `Overdue`, by the clocks of a time zone. */
export function daysLeftLabel(due: Moment, now: Date, timeZone: string): string {
  const days = daysLeft(due, now, timeZone);
  if (days <= 0) return 'Overdue';
  return `${plural(days, 'day')} left`;
}

/** `31 hours left`, `1 hour left`, `Overdue`: whole hours until a moment, rounded up. */
export function hoursLeftLabel(due: Moment, now: Date): string {
  const hours = Math.ceil((new Date(due).getTime() - now.getTime()) / HOUR_MS);
  return hours <= 0 ? 'Overdue' : `${plural(hours, 'hour')} left`;
}

/** `Week n` of a day by its day of the month: n = ceil(day / 7), 1 to 5 (foundation, section 7). */
export function weekOfMonth(isoDate: string): string {
  return `Week ${Math.ceil(Number(isoDate.slice(8, 10)) / 7)}`;
}
