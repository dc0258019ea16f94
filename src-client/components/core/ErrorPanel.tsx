import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { cx } from '../base/cx.ts';

/** What happened, what was not lost, and Try Again. Announced when it appears. */
export function ErrorPanel({
  title,
  text,
  onRetry,
  retryLabel = 'Try Again',
  retrying,
  className,
  children,
}: {
  title: string;
  text?: ReactNode;
  onRetry?: (() => void) | undefined;
  retryLabel?: string;
  retrying?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <div role="alert" className={cx('border-error/35 rounded-box bg-base-100 flex gap-3.5 border p-5', className)}>
      <CircleAlert aria-hidden className="text-error mt-0.5 shrink-0" size={20} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{title}</p>
        {text && <p className="text-muted mt-0.5">{text}</p>}
        {children}
        {onRetry && (
          <Button size="sm" className="mt-3.5" onClick={onRetry} busy={retrying}>
            {retryLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
