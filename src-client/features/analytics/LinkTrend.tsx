import { Card } from '#client/components/base/Card.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import type { DayResults } from '#shared/analytics/brand-analytics.ts';
import { shortDay, wholeNumber } from '#shared/format.ts';
import * as texts from '#shared/messages/analytics/link-trend.ts';
import { LateTrend } from './LateTrend.tsx';
import { ChartKey, TrendTable } from './TrendTable.tsx';

const TITLE = texts.clicksAndConversions;

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
        <div className="h-64">
          <LateTrend chart={undefined} />
        </div>
      </Card>
    );
  }
  const empty = days.every(({ clicks, conversions }) => clicks === 0 && conversions === 0);
  return (
    <Card
      title={TITLE}
      description={description}
      action={!empty && <ChartKey labels={[texts.clicks, texts.conversions]} />}
    >
      {empty ? (
        <EmptyState compact title={texts.noClicksYet} text={texts.text} />
      ) : (
        <>
          <div className="h-64">
            <LateTrend
              chart={{
                points: days.map(({ day }) => shortDay(day)),
                lines: [
                  { label: texts.clicks, values: days.map(({ clicks }) => clicks) },
                  { label: texts.conversions, values: days.map(({ conversions }) => conversions) },
                ],
                format: wholeNumber,
              }}
            />
          </div>
          <TrendTable
            caption={texts.caption}
            head={[texts.day, texts.clicks, texts.conversions]}
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
