import { lazy, Suspense } from 'react';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import type { DayResults } from '#shared/brand-analytics.ts';
import { shortDay } from '#shared/dates.ts';
import { wholeNumber } from '#shared/numbers.ts';

// Chart.js is a chunk of its own, asked for once there is something to draw.
const TrendChart = lazy(() => import('./TrendChart.tsx'));

/** What tracked links brought, day by day, as lines and as a table. Without a click there is nothing to draw, and it says so. */
export function LinkTrend({ days, description }: { days: readonly DayResults[]; description: string }) {
  const empty = days.every(({ clicks, conversions }) => clicks === 0 && conversions === 0);
  return (
    <Card
      title="Clicks and conversions"
      description={description}
      action={
        !empty && (
          <p aria-hidden className="flex gap-4 text-sm font-medium">
            <Key className="bg-chart-1">Clicks</Key>
            <Key className="bg-chart-2">Conversions</Key>
          </p>
        )
      }
    >
      {empty ? (
        <EmptyState
          compact
          title="No clicks yet"
          text="Every creator under contract has a tracking link. Its visitors are counted here, once a day each."
        />
      ) : (
        <>
          <div className="h-64">
            <Suspense fallback={<Skeleton className="h-full w-full" />}>
              <TrendChart
                points={days.map(({ day }) => shortDay(day))}
                lines={[
                  { label: 'Clicks', values: days.map(({ clicks }) => clicks) },
                  { label: 'Conversions', values: days.map(({ conversions }) => conversions) },
                ]}
                format={wholeNumber}
              />
            </Suspense>
          </div>
          <DayTable days={days} />
        </>
      )}
    </Card>
  );
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`inline-block h-1 w-4 rounded-full ${className}`} />
      {children}
    </span>
  );
}

function DayTable({ days }: { days: readonly DayResults[] }) {
  return (
    <details className="mt-4">
      <summary className="link-plain w-fit cursor-pointer text-sm">Show as a table</summary>
      <div className="mt-3 max-h-72 overflow-auto">
        <table className="w-full text-[0.875rem]">
          <caption className="sr-only">Clicks and conversions by day</caption>
          <thead>
            <tr className="text-muted text-left">
              <th scope="col" className="py-1.5 font-medium">
                Day
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Clicks
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Conversions
              </th>
            </tr>
          </thead>
          <tbody className="divide-base-300 divide-y">
            {days.map(({ day, clicks, conversions }) => (
              <tr key={day}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {shortDay(day)}
                </th>
                <td className="py-1.5 text-right">{wholeNumber(clicks)}</td>
                <td className="py-1.5 text-right">{wholeNumber(conversions)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
