import { lazy, Suspense } from 'react';
import { Card } from '#client/components/Card.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import type { DayResults } from '#shared/analytics/brand-analytics.ts';
import { shortDay } from '#shared/dates.ts';
import { wholeNumber } from '#shared/numbers.ts';
import { ChartKey, TrendTable } from './TrendTable.tsx';

// Chart.js is a chunk of its own, asked for once there is something to draw.
const TITLE = 'Clicks and conversions';
const TrendChart = lazy(() => import('./TrendChart.tsx'));

interface LinkTrendProps {
  /** Undefined while they are not known. */
  days: readonly DayResults[] | undefined;
  description: string;
}

/** What tracked links brought, day by day, as lines and as a table. Without a click there is nothing to draw, and it says so. */
export function LinkTrend({ days, description }: LinkTrendProps) {
  if (!days) {
    return (
      <Card title={TITLE} description={description}>
        <div aria-busy="true" className="h-64">
          <Skeleton className="h-full w-full" />
        </div>
      </Card>
    );
  }
  const empty = days.every(({ clicks, conversions }) => clicks === 0 && conversions === 0);
  return (
    <Card title={TITLE} description={description} action={!empty && <ChartKey labels={['Clicks', 'Conversions']} />}>
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
          <TrendTable
            caption="Clicks and conversions by day"
            head={['Day', 'Clicks', 'Conversions']}
            rows={days.map(({ day, clicks, conversions }) => ({
              label: shortDay(day),
              cells: [wholeNumber(clicks), wholeNumber(conversions)],
            }))}
          />
        </>
      )}
    </Card>
  );
}
