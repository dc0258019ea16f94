import { DAY_MS, HOUR_MS, REVENUE_FIRST_YEAR } from './constants.ts';

// Date arithmetic, in UTC if no time zone is given; format.ts formats dates. A calendar day is `2026-03-31`, a month `2026-03`, a time zone an IANA
// name. `now` is always an argument. A campaign's current day always comes from `dayIn`.

/**
 * A moment in what the server answers: a Date from a column, ISO text from JSON that the database made, and always ISO text in the browser, because
 * answers are sent as JSON. A view type states each moment as this, so that no service converts one only to answer it. What a program sends back to
 * us, such as the moment by which an act is undone, and what is signed or hashed is stated as ISO text.
 */
export type Moment = Date | string;

/** Whether it is a calendar day, which is the same all over the world, and not a moment. */
export const isCalendarDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The calendar day of a moment in UTC, for anything that does not belong to a campaign, such as books and rates. */
export function isoDay(at: Moment): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** The day `days` after a calendar day. */
export function addDays(isoDate: string, days: number): string {
  return isoDay(new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * DAY_MS));
}

/** The same day of the month a number of months later, or the last day of a shorter month. */
export function addMonths(isoDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** The Sunday that ends the week of a calendar day; weeks begin on Monday. */
export function endOfWeek(isoDate: string): string {
  const weekday = new Date(`${isoDate}T00:00:00Z`).getUTCDay();
  return addDays(isoDate, (7 - weekday) % 7);
}

/** The number of days from one calendar day to another; negative if the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

const clocks = new Map<string, Intl.DateTimeFormat>();
/** More than there are time zones, but fewer than strangers could make up by spelling them differently. */
const CLOCKS_MAX = 1_000;
const CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const;

/** The clock of a time zone; null if this computer does not know the zone, and for an offset such as `+05:30`, which is not a zone. */
function clockOf(timeZone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(timeZone);
  if (known) return known;
  if (!/^[a-z]/i.test(timeZone)) return null;
  try {
    const clock = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { ...CLOCK, timeZone });
    if (clocks.size < CLOCKS_MAX) clocks.set(timeZone, clock);
    return clock;
  } catch {
    return null;
  }
}

/** The name of a time zone, or `UTC` for one that this computer does not know. */
export const knownTimeZone = (name: string): string => (clockOf(name) ? name : 'UTC');

/**
 * What the clocks of a time zone (UTC for an unknown one) show at a moment, as milliseconds of the same clock time in UTC: from noon to noon it is
 * always one day.
 */
function wallClock(timeZone: string, at: Date): number {
  const clock = timeZone === 'UTC' ? null : clockOf(timeZone);
  if (clock === null) return at.getTime();
  const shown: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of clock.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second, at.getUTCMilliseconds());
}

/** The offset of a time zone's clocks from UTC at a moment, in milliseconds. */
export const utcOffset = (timeZone: string, at: Date): number => wallClock(timeZone, at) - at.getTime();

/** The calendar day of a moment in a time zone. */
export function dayIn(timeZone: string, at: Date): string {
  return isoDay(new Date(wallClock(timeZone, at)));
}

/**
 * The calendar day where it is latest at a moment, UTC+14, and where it is earliest, UTC-12: every time zone has one of these days or a day between
 * them.
 */
export const latestDay = (at: Date): string => isoDay(new Date(at.getTime() + 14 * HOUR_MS));
export const earliestDay = (at: Date): string => isoDay(new Date(at.getTime() - 12 * HOUR_MS));

/**
 * The moment at which the clocks of a time zone show a full hour of a calendar day. Where that hour is skipped or comes twice, it is a moment within
 * an hour of it.
 */
export function clockTime(isoDate: string, hour: number, timeZone: string): Date {
  const shown = Date.parse(isoDate) + hour * HOUR_MS;
  const near = new Date(shown - utcOffset(timeZone, new Date(shown)));
  return new Date(shown - utcOffset(timeZone, near));
}

const MINUTE_MS = 60_000;

/** The last moment of a calendar day in a time zone: what ends on a day lasts until then. */
export function endOfDay(isoDate: string, timeZone: string): Date {
  const midnight = Date.parse(isoDate) + DAY_MS;
  if (timeZone === 'UTC') return new Date(midnight - 1);
  // The next day begins with its first minute; it is searched for, because clocks may change at midnight.
  let [before, after] = [midnight - 15 * HOUR_MS, midnight + 13 * HOUR_MS];
  while (after - before > MINUTE_MS) {
    const between = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
    if (dayIn(timeZone, new Date(between)) > isoDate) after = between;
    else before = between;
  }
  return new Date(after - 1);
}

/**
 * Whole days left by the clocks of a time zone, rounded up, until a moment or the end of a calendar day; 0 or less is overdue (brand, section 9).
 * Days left are always counted with this function: 1 on the last day itself.
 */
export function daysLeft(due: Moment, now: Date, timeZone: string): number {
  const until = isCalendarDay(due) ? Date.parse(due) + DAY_MS : wallClock(timeZone, new Date(due));
  return Math.ceil((until - wallClock(timeZone, now)) / DAY_MS) || 0;
}

/** Whether strictly more than `limitMs` have passed since `at`; true for null, which is something that never happened. */
export function isOlderThan(at: Moment | null, limitMs: number, now: Date): boolean {
  return at === null || now.getTime() - new Date(at).getTime() > limitMs;
}

/** The months of the revenue dashboard: January 2024 up to now, newest first (ruling A61). */
export function monthOptions(now: Date): string[] {
  const months: string[] = [];
  for (let year = REVENUE_FIRST_YEAR; year <= now.getUTCFullYear(); year += 1) {
    const last = year === now.getUTCFullYear() ? now.getUTCMonth() + 1 : 12;
    for (let number = 1; number <= last; number += 1) months.push(`${year}-${String(number).padStart(2, '0')}`);
  }
  return months.reverse();
}

/** The monthly chart's months: January of the year before through the selected month. */
export function monthlyRange(selected: string): string[] {
  const year = Number(selected.slice(0, 4));
  const count = 12 + Number(selected.slice(5, 7));
  return Array.from({ length: count }, (_, index) => {
    const number = (index % 12) + 1;
    return `${year - 1 + Math.floor(index / 12)}-${String(number).padStart(2, '0')}`;
  });
}
