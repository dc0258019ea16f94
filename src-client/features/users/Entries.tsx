import type { ReactNode } from 'react';

/** A titled list of facts about a user. */
export function Entries({
  title,
  empty,
  action,
  children,
}: {
  title: string;
  empty: string;
  action?: ReactNode;
  children: ReactNode[];
}) {
  return (
    <section aria-label={title}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        {action}
      </div>
      {children.length === 0 ? (
        <p className="text-muted mt-1.5 text-sm">{empty}</p>
      ) : (
        <ul className="divide-base-300 mt-1 divide-y">{children}</ul>
      )}
    </section>
  );
}

export function Entry({
  title,
  aside,
  action,
  below,
  children,
}: {
  title: string;
  aside: ReactNode;
  action?: ReactNode;
  /** Buttons that decide on it, in a line of their own. */
  below?: ReactNode;
  children: ReactNode;
}) {
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-medium">{title}</span>
          <span className="text-muted text-sm">{aside}</span>
        </p>
        {children && <p className="text-muted text-sm break-words">{children}</p>}
        {below && <div className="mt-2 flex flex-wrap gap-2">{below}</div>}
      </div>
      {action}
    </li>
  );
}
