import { cx } from '#client/components/base/cx.ts';

/** Gold, silver and bronze; the dark figures on them are legible in both themes. */
const MEDALS = ['bg-[#f2c14e]', 'bg-[#c8ccd2]', 'bg-[#d99a62]'];

/** A place on a leaderboard; the first three have a medal (CRM-39). */
export function Rank({ rank }: { rank: number }) {
  const medal = MEDALS[rank - 1];
  return (
    <span
      className={cx(
        'inline-grid size-8 place-items-center rounded-full text-sm font-semibold tabular-nums',
        medal ? `${medal} text-[#2b1d0e]` : 'text-muted',
      )}
    >
      <span aria-hidden>{rank}</span>
      <span className="sr-only">{`Place ${rank}`}</span>
    </span>
  );
}
