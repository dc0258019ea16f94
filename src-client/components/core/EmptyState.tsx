import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

/** What a place shows before there is anything in it: what it is for, and the one button that fills it. */
export function EmptyState({
  icon: Icon,
  title,
  text,
  action,
  compact,
  className,
}: {
  icon?: LucideIcon;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
  className?: string;
}) {
  return (
    <div className={cx('flex flex-col items-start gap-1', compact ? 'py-4' : 'px-1 py-8 sm:px-4', className)}>
      {Icon && !compact && (
        <span className="bg-base-200 text-muted mb-3 grid size-11 place-items-center rounded-xl" aria-hidden>
          <Icon size={21} strokeWidth={1.8} />
        </span>
      )}
      <p className="font-display text-lg font-semibold">{title}</p>
      {text && <p className="text-muted max-w-[52ch]">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
