import { longDay, relativeLabel } from '#shared/dates.ts';
import { UNKNOWN } from '#shared/numbers.ts';
import { useNow } from './now.ts';

type Moment = Date | string;

let formatter: Intl.DateTimeFormat | undefined;

/** `Mar 31, 2026, 4:05 PM` by the reader's own clock. */
function dayAndTime(at: Date): string {
  formatter ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  });
  return formatter.format(at);
}

/** A date: `Mar 31, 2026`. With `time` it is the reader's own clock, `Mar 31, 2026, 4:05 PM`. `empty` stands where there is none. */
export function DateText({
  value,
  time = false,
  empty = UNKNOWN,
}: {
  value: Moment | null | undefined;
  time?: boolean;
  empty?: string;
}) {
  if (value === null || value === undefined) return <span className="text-muted">{empty}</span>;
  const at = new Date(value);
  return (
    <time dateTime={typeof value === 'string' ? value : at.toISOString()} className="whitespace-nowrap">
      {time ? dayAndTime(at) : longDay(at)}
    </time>
  );
}

/** How long ago or how soon, kept up to date each minute; the full date is in the tooltip. */
export function RelativeTime({ value, empty = UNKNOWN }: { value: Moment | null | undefined; empty?: string }) {
  const now = useNow();
  if (value === null || value === undefined) return <span className="text-muted">{empty}</span>;
  const at = new Date(value);
  return (
    <time dateTime={at.toISOString()} title={dayAndTime(at)} className="whitespace-nowrap">
      {relativeLabel(at, now)}
    </time>
  );
}
