import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { wholeNumber } from '#shared/format.ts';

/** Counts with a bar each; undefined while they are not known. */
export function Bars({ rows }: { rows: readonly { label: string; count: number | undefined }[] }) {
  const most = Math.max(1, ...rows.map(({ count = 0 }) => count));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm">
      {rows.map(({ label, count }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <div aria-hidden className="bg-base-300 h-1.5 overflow-hidden rounded-full">
            {/* Drawn, as in ProgressBar. */}
            <svg aria-hidden="true" className="block size-full">
              <rect width={`${((count ?? 0) / most) * 100}%`} height="100%" rx="3" className="fill-primary" />
            </svg>
          </div>
          <dd className="text-right font-semibold">
            {count === undefined ? <Skeleton className="my-1 h-4 w-5" /> : wholeNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}
