import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Look, Tone } from '#shared/status-looks.ts';
import { cx } from './cx.ts';

const TONES: Record<Tone, string> = {
  neutral: 'text-muted',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  error: 'text-error',
  primary: 'text-primary',
};

/** A status as a word in its colour over a tint of the same; never colour alone. */
export function StatusPill({
  tone = 'neutral',
  icon: Icon,
  children,
  className,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'tint-14 inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden size={12} strokeWidth={2.4} />}
      {children}
    </span>
  );
}

const DOTS: Record<Tone, string> = {
  neutral: 'bg-muted',
  info: 'bg-info',
  success: 'bg-success',
  warning: 'bg-warning-fill',
  error: 'bg-error',
  primary: 'bg-primary',
};

/** The small disc before an action item. It repeats what the words say, so it is hidden from screen readers. */
export function StatusDot({ tone = 'neutral', className }: { tone?: Tone; className?: string }) {
  return <span aria-hidden className={cx('inline-block size-2 shrink-0 rounded-full', DOTS[tone], className)} />;
}

/** A count in a small disc, as on tabs and navigation entries; nothing is shown for zero. `label` is what is read out. */
export function CountBadge({ count, label, className }: { count: number; label?: string; className?: string }) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'bg-primary text-primary-content inline-grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-[0.6875rem] font-semibold',
        className,
      )}
    >
      <span aria-hidden={label ? true : undefined}>{count > 99 ? '99+' : count}</span>
      {label && <span className="sr-only">{label}</span>}
    </span>
  );
}

/** A status as the registry has it (`src-shared/status-looks.ts`). */
export function LookPill({ look }: { look: Look }) {
  return <StatusPill tone={look.tone}>{look.label}</StatusPill>;
}
