import { cx } from './cx.ts';

/** The two linked rings: plum for the one side, marigold for the other. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size * 0.75} viewBox="0 0 32 24" fill="none" strokeWidth="3.4" aria-hidden="true">
      <circle cx="11" cy="12" r="9" className="stroke-primary" />
      <circle cx="21" cy="12" r="9" className="stroke-accent" />
      <path d="M15.5 4.2A9 9 0 0 1 20 12" className="stroke-primary" />
    </svg>
  );
}

/** The mark with the word beside it. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cx('font-display inline-flex items-center gap-2.5 text-[1.375rem] font-bold', className)}>
      <LogoMark />
      Accord
    </span>
  );
}
