import { useCallback } from 'react';
import { isCalendarDay, type Moment } from '#shared/dates.ts';
import { longDay, type MomentForm, momentLabel, relativeLabel, UNKNOWN, zoneLabel, zoneTitle } from '#shared/format.ts';
import { useNow } from '../core/now.ts';
import { useTimeZone } from '../core/timeZone.ts';

/** Formats moments by the reader's clock, for dates within a sentence; elsewhere `DateText` names the zone as well. */
export function useMomentLabel(): (at: Moment, form?: MomentForm) => string {
  const timeZone = useTimeZone();
  return useCallback((at, form) => momentLabel(at, timeZone, form), [timeZone]);
}

/** The time zone of the dates beside it, `Berlin time`; the tooltip has the full zone, with its offset from UTC on one of those days. */
export function ZoneText({ timeZone, day }: { timeZone: string; day?: string | undefined }) {
  const now = useNow();
  const at = day === undefined ? now : new Date(`${day}T12:00:00Z`);
  return (
    <span
      title={zoneTitle(timeZone, at)}
      className="text-muted font-sans text-[0.8125rem] font-normal tracking-normal whitespace-nowrap"
    >
      {zoneLabel(timeZone)}
    </span>
  );
}

/**
 * A date, `Mar 31, 2026`. A calendar day such as a deadline has its `zone` beside it if the reader may live elsewhere. A moment is shown by the
 * reader's clock, with `time` as `Mar 31, 2026, 4:05 PM`; its tooltip has the time with the zone. `empty` is shown if there is none.
 */
export function DateText({
  value,
  time = false,
  short = false,
  zone,
  empty = UNKNOWN,
}: {
  value: Moment | null | undefined;
  /** The time zone of a calendar day. */
  zone?: string | undefined;
  time?: boolean;
  /** Without the year. */
  short?: boolean;
  empty?: string;
}) {
  const label = useMomentLabel();
  if (value === null || value === undefined) return <span className="text-muted">{empty}</span>;
  if (isCalendarDay(value)) {
    const date = (
      <time dateTime={value} className="whitespace-nowrap">
        {longDay(value)}
      </time>
    );
    if (zone === undefined) return date;
    return (
      <>
        {date} <ZoneText timeZone={zone} day={value} />
      </>
    );
  }
  return (
    <time dateTime={new Date(value).toISOString()} title={label(value, 'zone')} className="whitespace-nowrap">
      {label(value, time ? 'time' : short ? 'short' : 'day')}
    </time>
  );
}

/** How long ago or how soon, kept up to date each minute; the tooltip has the time with the zone. */
export function RelativeTime({
  value,
  empty = UNKNOWN,
  far = false,
}: {
  value: Moment | null | undefined;
  empty?: string;
  /** Whether it stays relative even if it is more than a month away. */
  far?: boolean;
}) {
  const now = useNow();
  const label = useMomentLabel();
  if (value === null || value === undefined) return <span className="text-muted">{empty}</span>;
  const at = new Date(value);
  return (
    <time dateTime={at.toISOString()} title={label(at, 'zone')} className="whitespace-nowrap">
      {relativeLabel(at, now, undefined, far)}
    </time>
  );
}
