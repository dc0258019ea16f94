import { cx } from './cx.ts';

/** A grey block in the place and size of what is coming. Hidden from screen readers; the region says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx('skeleton-block block', className)} />;
}

const LINE_WIDTHS = ['w-full', 'w-11/12', 'w-10/12', 'w-2/3'];

/** 0, 1, 2 …, as many as needed: keys for rows that nothing else tells apart. */
export function numbered(count: number): number[] {
  return [...Array(count).keys()];
}

/** Lines of text that are loading. */
export function SkeletonText({ lines = 3, className }: { lines?: number; className?: string }) {
  return (
    <div aria-busy="true" className={cx('space-y-2.5', className)}>
      {numbered(lines).map((line) => (
        <Skeleton key={line} className={cx('h-3.5', LINE_WIDTHS[line % LINE_WIDTHS.length])} />
      ))}
    </div>
  );
}

/** A card that is loading. */
export function SkeletonCard({ className }: { className?: string }) {
  return (
    <div aria-hidden className={cx('hairline rounded-box bg-base-100 p-5', className)}>
      <Skeleton className="mb-4 h-4 w-2/5" />
      <SkeletonText lines={3} />
    </div>
  );
}

/** A whole screen that is loading: its header, some `cards` side by side and a large one. A route shows it until its code and data are there. */
export function SkeletonPage({ cards = 3 }: { cards?: number }) {
  return (
    <div role="status" aria-label="Loading" aria-busy="true">
      <Skeleton className="h-9 w-56" />
      <Skeleton className="mt-3 mb-7 h-4 w-80 max-w-full" />
      {cards > 0 && (
        <div className="mb-4 grid grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] gap-4">
          {numbered(cards).map((card) => (
            <SkeletonCard key={card} />
          ))}
        </div>
      )}
      <SkeletonCard className="min-h-72" />
    </div>
  );
}

/** The same before the area's frame is there, in the place that it will have, so that nothing jumps when the frame arrives. */
export function SkeletonArea() {
  return (
    <div className="min-h-dvh px-5 pt-17 md:pr-11 md:pl-[calc(16rem+2.75rem)]">
      <SkeletonPage />
    </div>
  );
}

/** The spinner of a page whose shape is not known yet. */
export function Spinner({ label }: { label: string }) {
  return (
    <div role="status" className="text-muted flex flex-col items-center justify-center gap-3 py-16">
      <span aria-hidden className="loading loading-spinner loading-md text-primary" />
      <span>{label}</span>
    </div>
  );
}
