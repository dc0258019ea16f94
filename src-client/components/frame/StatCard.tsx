import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '../base/AppLink.tsx';
import type { LinkTarget } from '../base/address.ts';
import { cx } from '../base/cx.ts';
import { Skeleton } from '../base/Skeleton.tsx';

interface StatCardProps {
  label: string;
  value: ReactNode;
  /** The line under the number. */
  note?: ReactNode;
  icon?: LucideIcon;
  loading?: boolean;
  /** Makes the whole card a link… */
  link?: LinkTarget;
  /** …or a button; `expanded` says whether what it opens is open. */
  onClick?: () => void;
  expanded?: boolean;
  className?: string;
}

/** One number with its name above and a line of context below. */
export function StatCard({
  label,
  value,
  note,
  icon: Icon,
  loading,
  link,
  onClick,
  expanded,
  className,
}: StatCardProps) {
  const shape = cx(
    // A column, because a button centers what does not fill it.
    'hairline rounded-box bg-base-100 flex w-full min-w-0 flex-col p-4 text-left sm:p-5',
    (link || onClick) && 'hover:border-base-content/30 cursor-pointer transition-colors',
    className,
  );
  const content = (
    <>
      <span className="text-muted flex items-center justify-between gap-2 text-sm font-medium">
        {label}
        {Icon && <Icon aria-hidden size={17} strokeWidth={1.8} className="shrink-0 max-sm:hidden" />}
        {!Icon && (link || onClick) && (
          <ChevronRight aria-hidden size={16} className={cx('transition-transform', expanded && 'rotate-90')} />
        )}
      </span>
      <span className="font-display sm:text-stat mt-2 block truncate text-[1.625rem] leading-[1.2] font-semibold">
        {/* As high as a line of the number, whatever its size. */}
        {loading ? <Skeleton className="my-[0.15em] h-[0.9em] w-24" /> : value}
      </span>
      {note && (
        <span className="text-muted relative mt-1.5 block text-sm">
          {/* Keeps its place while it is invisible, however many lines it takes. */}
          <span className={loading ? 'invisible' : undefined}>{note}</span>
          {loading && <Skeleton className="absolute top-[0.225em] h-[1em] w-32 max-w-full" />}
        </span>
      )}
    </>
  );
  if (link) {
    return (
      <AppLink {...link} className={shape}>
        {content}
      </AppLink>
    );
  }
  if (onClick) {
    return (
      <button type="button" onClick={onClick} aria-expanded={expanded} className={shape}>
        {content}
      </button>
    );
  }
  return <div className={shape}>{content}</div>;
}

/** The row of stat cards: as many equal columns as fit; two on phones, where an odd last card takes the whole row. */
export function StatRow({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cx(
        'grid grid-cols-2 gap-3 max-sm:*:odd:last:col-span-2 sm:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] sm:gap-4',
        className,
      )}
    >
      {children}
    </div>
  );
}
