import { DAY_MS, REVENUE_FIRST_YEAR } from './constants.ts';

/**
 * Reckoning with dates, in UTC; format.ts writes them. A calendar day is `2026-03-31`, a month `2026-03`, a moment an ISO time or a Date. `now` is always an argument.
 */
export type Moment = Date | string;

/** Whether it is a calendar day, which is the same all over the world, and no moment. */
export const isCalendarDay = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The calendar day of a moment. */
export function isoDay(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The day `days` after a calendar day. */
export function addDays(isoDate: string, days: number): string {
  return isoDay(new Date(Date.parse(`${isoDate}T00:00:00Z`) + days * DAY_MS));
}

/** The same day of the month so many months later, or the last day of a shorter month. */
export function addMonths(isoDate: string, months: number): string {
  const [year = 0, month = 1, day = 1] = isoDate.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return isoDay(new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))));
}

/** The Sunday with which the week of a calendar day ends; weeks begin on Monday. */
export function endOfWeek(isoDate: string): string {
  const weekday = new Date(`${isoDate}T00:00:00Z`).getUTCDay();
  return addDays(isoDate, (7 - weekday) % 7);
}

/** The last moment of a calendar day in UTC: what ends on a day lasts until then. */
export function endOfDay(isoDate: string): Date {
  return new Date(Date.parse(`${isoDate}T00:00:00Z`) + DAY_MS - 1);
}

/** Whole days left, rounded up; 0 or less is overdue (brand, section 9). */
export function daysLeft(due: Moment, now: Date): number {
  return Math.ceil((new Date(due).getTime() - now.getTime()) / DAY_MS) || 0;
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
