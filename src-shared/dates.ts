import { DAY_MS, HOUR_MS, REVENUE_FIRST_YEAR } from './constants.ts';

/**
 * Dates in UTC. A calendar day is `2026-03-31`, a month `2026-03`, a moment an ISO time or a Date. `now` is always an argument.
 */
type Moment = Date | string;

// Written out, because the first formatter of Intl costs a slow phone tens of milliseconds.
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
let formatter: Intl.RelativeTimeFormat | undefined;
function relative(): Intl.RelativeTimeFormat {
  formatter ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  return formatter;
}

/** `Mar 31`. */
export function shortDay(at: Moment): string {
  const date = new Date(at);
  return `${MONTHS[date.getUTCMonth()]?.slice(0, 3)} ${date.getUTCDate()}`;
}

/** `Mar 31, 2026`. */
export function longDay(at: Moment): string {
  return `${shortDay(at)}, ${new Date(at).getUTCFullYear()}`;
}

/** `March 2026` from `2026-03`. */
export function monthLabel(yearMonth: string): string {
  const date = new Date(`${yearMonth}-01T00:00:00Z`);
  return `${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** The calendar day of a moment. */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The day `days` after a calendar day. */
export function addDays(isoDate: string, days: number): string {
  return isoDay(new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * DAY_MS));
}

/** The last moment of a calendar day in UTC: what ends on a day lasts until then. */
export function endOfDay(isoDate: string): Date {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + DAY_MS - 1);
}

/** Whole days left, rounded up; 0 or less is overdue (brand, section 9). */
export function daysLeft(due: Moment, now: Date): number {
  return Math.ceil((new Date(due).getTime() - now.getTime()) / DAY_MS) || 0;
}

/** `5 days left`, `1 day left`, `Overdue`. */
export function daysLeftLabel(due: Moment, now: Date): string {
  const days = daysLeft(due, now);
  if (days <= 0) return 'Overdue';
  return days === 1 ? '1 day left' : `${days} days left`;
}

/** Whether strictly more than `limitMs` have passed since `at`; true for null, which is something that never happened. */
export function isOlderThan(at: Moment | null, limitMs: number, now: Date): boolean {
  return at === null || now.getTime() - new Date(at).getTime() > limitMs;
}

/** `Week n` of a day by its day of the month: n = ceil(day / 7), 1 to 5 (foundation, section 7). */
export function weekOfMonth(isoDate: string): string {
  return `Week ${Math.ceil(Number(isoDate.slice(8, 10)) / 7)}`;
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

/** `2 hours ago`, `yesterday`, `in 3 days`; more than a month away it is the day itself. */
export function relativeLabel(at: Moment, now: Date): string {
  const difference = new Date(at).getTime() - now.getTime();
  const size = Math.abs(difference);
  if (size < 60_000) return 'just now';
  if (size < HOUR_MS) return relative().format(Math.trunc(difference / 60_000), 'minute');
  if (size < DAY_MS) return relative().format(Math.trunc(difference / HOUR_MS), 'hour');
  if (size < 30 * DAY_MS) return relative().format(Math.trunc(difference / DAY_MS), 'day');
  return longDay(at);
}
