import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator';
import { MINUTE_MS } from '#shared/constants.ts';
import { addDays } from '#shared/dates.ts';
import { longDay, momentLabel, zoneLabel } from '#shared/format.ts';
import type { Deadline } from './calendar.rules.ts';

/** How often a calendar program should look for changes. */
const REFRESH_S = 60 * 60;
/** A deadline at a moment is shown as the half hour before it. */
const SHOWN_MS = 30 * MINUTE_MS;
/** Changes are numbered by their minute since then. */
const FIRST_CHANGE = Date.UTC(2020, 0, 1);

/** A calendar as iCalendar (RFC 5545). It says the same as long as the deadlines are the same, whenever it is written. */
export function calendarText(deadlines: readonly Deadline[], publicUrl: string): string {
  const host = new URL(publicUrl).hostname;
  const calendar = ical({
    name: 'Accord deadlines',
    prodId: { company: 'Accord', product: 'Accord', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_S,
    url: publicUrl,
  });
  for (const { id, title, text, due, timeZone, route, changedAt } of deadlines) {
    const url = `${publicUrl}${route}`;
    const wholeDay = typeof due === 'string';
    const until = wholeDay
      ? `Until the end of ${longDay(due)} (${zoneLabel(timeZone)})`
      : `Until ${momentLabel(due, timeZone, 'letter')} (${zoneLabel(timeZone)})`;
    calendar.createEvent({
      id: `${id}@${host}`,
      summary: title,
      description: [until, text, url].filter((line) => line !== null).join('\n'),
      url,
      allDay: wholeDay,
      timezone: 'UTC',
      start: wholeDay ? new Date(`${due}T00:00:00Z`) : new Date(due.getTime() - SHOWN_MS),
      // The end is not part of an event, so a whole day ends with the next one.
      end: wholeDay ? new Date(`${addDays(due, 1)}T00:00:00Z`) : due,
      stamp: changedAt,
      lastModified: changedAt,
      sequence: Math.max(0, Math.floor((changedAt.getTime() - FIRST_CHANGE) / MINUTE_MS)),
      // A deadline takes nobody's time.
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  return calendar.toString();
}
