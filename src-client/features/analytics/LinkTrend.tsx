import { Card } from '#client/components/base/Card.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { useNow } from '#client/components/core/now.ts';
import type { DayResults } from '#shared/analytics/brand-analytics.ts';
import { isoDay } from '#shared/dates.ts';
import { shortDay, wholeNumber } from '#shared/format.ts';
import { LateTrend } from './LateTrend.tsx';
import { ChartKey, TrendTable } from './TrendTable.tsx';

const TITLE = 'Clicks and conversions';

interface LinkTrendProps {
  /** Undefined while they are not known. */
  days: readonly DayResults[] | undefined;
  description: string;
}

/** What tracked links brought, day by day, as bars and as a table. Without clicks there is nothing to draw, and it says so. */
export function LinkTrend({ days, description }: LinkTrendProps) {
  const today = isoDay(useNow());
  if (!days) {
    return (
      <Card title={TITLE} description={description}>
        <div className="h-64">
          <LateTrend chart={undefined} />
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
            <LateTrend
              chart={{
                points: days.map(({ day }) => shortDay(day)),
                lines: [
                  { label: 'Clicks', values: days.map(({ clicks }) => clicks) },
                  { label: 'Conversions', values: days.map(({ conversions }) => conversions) },
                ],
                format: wholeNumber,
                bars: true,
                soFar: days.at(-1)?.day === today,
              }}
            />
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
