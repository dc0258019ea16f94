import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import type { TrendProps } from './TrendChart.tsx';

// Chart.js is a separate chunk, fetched once there is something to draw.
const TrendChart = lazy(() => import('./TrendChart.tsx'));

/** A chart as high as what is around it. Without lines, it is an empty place for the chart to come. */
export function LateTrend({ chart }: { chart: TrendProps | undefined }) {
  const toCome = (
    <div aria-busy="true" className="h-full">
      <Skeleton className="h-full w-full" />
    </div>
  );
  if (!chart) return toCome;
  return (
    <ClientOnly fallback={toCome}>
      <Suspense fallback={toCome}>
        <TrendChart {...chart} />
      </Suspense>
    </ClientOnly>
  );
}
