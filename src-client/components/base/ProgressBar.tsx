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
  const fill = { primary: 'fill-primary', success: 'fill-success', warning: 'fill-warning-fill', error: 'fill-error' }[
    tone
  ];
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
        {/* An SVG, because our content security policy refuses a style attribute in a prerendered page. */}
        <svg aria-hidden="true" className="block size-full">
          <rect width={`${percent}%`} height="100%" rx="3" className={fill} />
        </svg>
      </div>
      {caption && <p className="text-muted mt-1.5 text-sm">{label}</p>}
    </div>
  );
}
