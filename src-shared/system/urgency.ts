import { DAY_MS, HOUR_MS } from '../constants.ts';
import { daysBetween, isCalendarDay, isoDay } from '../dates.ts';
import { plural } from '../format.ts';
import type { NeedItem } from './needs.ts';

export interface Urgency {
  text: string;
  late: boolean;
}

/** How late something is, when it is due, or how long it has waited: `3 days late`, `due in 5 hours`, `waiting 2 days`. */
export function urgencyOf({ since, dueAt }: Pick<NeedItem, 'since' | 'dueAt'>, now: Date): Urgency {
  if (dueAt === null)
    return { text: since === null ? '' : `waiting ${spanOf(now.getTime() - new Date(since).getTime())}`, late: false };
  if (isCalendarDay(dueAt) && dueAt === isoDay(now)) return { text: 'due today', late: false };
  const left = isCalendarDay(dueAt)
    ? daysBetween(isoDay(now), dueAt) * DAY_MS
    : new Date(dueAt).getTime() - now.getTime();
  return left <= 0 ? { text: `${spanOf(-left)} late`, late: true } : { text: `due in ${spanOf(left)}`, late: false };
}

/** A length of time in its largest whole unit. */
function spanOf(ms: number): string {
  if (ms < HOUR_MS) return plural(Math.max(1, Math.floor(ms / 60_000)), 'minute');
  if (ms < DAY_MS) return plural(Math.floor(ms / HOUR_MS), 'hour');
  return plural(Math.floor(ms / DAY_MS), 'day');
}
