import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

interface CardProps {
  title?: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** Shown at the right of the title: a link or a quiet button. */
  action?: ReactNode;
  /** Level of the title in the page's outline. */
  level?: 2 | 3;
  padded?: boolean;
  /** Set when something on the same page leads here: the card can then take the focus. */
  id?: string;
  className?: string;
  children?: ReactNode;
}

/** A sheet of paper on the page: one hairline, radius 16, no shadow. */
export function Card({ title, description, action, level = 2, padded = true, id, className, children }: CardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const headingId = useId();
  return (
    <section
      aria-labelledby={title ? headingId : undefined}
      id={id}
      tabIndex={id ? -1 : undefined}
      className={cx('hairline rounded-box bg-base-100 min-w-0', id && 'scroll-mt-4', padded && 'p-5', className)}
    >
      {(title || action) && (
        <header
          className={cx(
            'flex flex-wrap justify-between gap-x-4 gap-y-2',
            description ? 'items-start' : 'items-center',
            padded ? 'mb-4' : 'p-5 pb-4',
          )}
        >
          {/* A long description wraps beside the action, as long as there is room for both. */}
          <div className={cx('min-w-0', description ? 'grow basis-64' : null)}>
            {title && (
              <Heading id={headingId} className="text-card font-[620]">
                {title}
              </Heading>
            )}
            {description && <p className="text-muted mt-0.5 text-sm">{description}</p>}
          </div>
          {action && <div className="flex max-w-full flex-wrap items-center gap-2">{action}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
