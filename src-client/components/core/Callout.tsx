import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';

const KINDS = {
  info: { icon: Info, ink: 'text-info' },
  success: { icon: CircleCheck, ink: 'text-success' },
  warning: { icon: TriangleAlert, ink: 'text-warning' },
  error: { icon: CircleAlert, ink: 'text-error' },
} as const;

/** A note that belongs to the screen: a rule, a warning, a refusal. Errors are announced. */
export function Callout({
  kind = 'info',
  title,
  children,
  action,
  className,
}: {
  kind?: keyof typeof KINDS;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { icon: Icon, ink } = KINDS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'note'}
      className={cx('relative overflow-hidden rounded-xl p-4', className)}
    >
      <span aria-hidden className={cx('tint-10 absolute inset-0', ink)} />
      <div className="relative flex flex-wrap items-start gap-3">
        <Icon aria-hidden size={19} className={cx('mt-0.5 shrink-0', ink)} />
        <div className="min-w-0 flex-1 max-sm:basis-[calc(100%-2.5rem)]">
          {title && <p className="font-semibold">{title}</p>}
          {children && <div className="text-[0.875rem]">{children}</div>}
        </div>
        {action && <div className="shrink-0 max-sm:pl-[1.9rem]">{action}</div>}
      </div>
    </div>
  );
}
