import { cx } from '../base/cx.ts';
import { filled } from '../base/filled.tsx';
import { DateText } from '../frame/DateText.tsx';

interface Event {
  label: string;
  /** A moment or a day; null while it is open. */
  at: string | null;
  done: boolean;
}

/** Past and planned events, one below the other, each with its date or the note that it is open. */
export function Timeline({ label, events }: { label: string; events: readonly Event[] }) {
  return (
    <ol aria-label={label} className="space-y-2.5">
      {events.map(({ label: name, at, done }) => (
        <li key={name} className="flex items-baseline gap-3 text-sm">
          <span
            aria-hidden
            className={cx(
              'mt-1 size-2.5 shrink-0 self-start rounded-full',
              done ? 'bg-primary' : 'border-base-content/40 border',
            )}
          />
          <span className={cx('min-w-0 flex-1', done ? 'font-medium' : 'text-muted')}>{name}</span>
          <span className="text-muted shrink-0 text-right">
            {at ? filled(done ? '{date}' : 'by {date}', { date: <DateText value={at} /> }) : !done && 'no date yet'}
          </span>
        </li>
      ))}
    </ol>
  );
}
