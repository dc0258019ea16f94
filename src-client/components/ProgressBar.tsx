import { cx } from './cx.ts';

/** A thin bar; `value` runs from 0 to 100. Its label is read out, and shown under the bar where `caption` is set. */
export function ProgressBar({
  value,
  label,
  caption,
  tone = 'primary',
  className,
}: {
  value: number;
  label: string;
  caption?: boolean;
  tone?: 'primary' | 'success' | 'warning' | 'error';
  className?: string;
}) {
  const percent = Math.round(Math.min(100, Math.max(0, value)));
  const fill = { primary: 'bg-primary', success: 'bg-success', warning: 'bg-warning-fill', error: 'bg-error' }[tone];
  return (
    <div className={cx('min-w-0', className)}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="bg-base-300 h-1.5 overflow-hidden rounded-full"
      >
        <div className={cx('h-full rounded-full', fill)} style={{ width: `${percent}%` }} />
      </div>
      {caption && <p className="text-muted mt-1.5 text-sm">{label}</p>}
    </div>
  );
}
