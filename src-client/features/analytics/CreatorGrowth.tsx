import { Card } from '#client/components/base/Card.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { trpc } from '#client/trpc.ts';
import type { CreatorPeriod, FollowerGrowth } from '#shared/analytics/creator-analytics.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { wholeNumber } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { PERIOD_LABELS } from './creatorAnalyticsSearch.ts';
import { analyticsFreshness } from './freshness.ts';
import { growthTrend } from './growthTrend.ts';
import { LateTrend } from './LateTrend.tsx';
import { ChartKey, TrendTable } from './TrendTable.tsx';

const description = (period: string) => `Followers by platform, one count a day, ${period.toLowerCase()}`;

const UNAVAILABLE = analyticsMessages.unavailable(analyticsMessages.socialChart);

/** Followers of each platform by day (ruling CR-AN-05). */
export function CreatorGrowth({ period }: { period: CreatorPeriod }) {
  return (
    <Loaded
      asked={period}
      failure={{ title: UNAVAILABLE }}
      skeleton={
        <Card title="Social Media Growth" description={description(PERIOD_LABELS[period])}>
          <div className="h-72">
            <LateTrend chart={undefined} />
          </div>
        </Card>
      }
    >
      <Known period={period} />
    </Loaded>
  );
}

function Known({ period }: { period: CreatorPeriod }) {
  const [asked, refreshing] = useAsked(period);
  const [growth] = trpc.analytics.creatorGrowth.useSuspenseQuery({ period: asked }, analyticsFreshness);
  const labels = growth.platforms.map(({ platform }) => platformLabel(platform));
  return (
    <Card
      title="Social Media Growth"
      description={description(PERIOD_LABELS[asked])}
      action={labels.length > 0 && <ChartKey labels={labels} />}
    >
      <div className={refreshing ? 'opacity-60' : undefined}>
        {labels.length > 0 ? (
          <Chart growth={growth} labels={labels} />
        ) : (
          <EmptyState
            compact
            title={UNAVAILABLE}
            text="A line needs at least two counts of a connected account. Each account is counted once a day."
          />
        )}
      </div>
    </Card>
  );
}

function Chart({ growth, labels }: { growth: FollowerGrowth; labels: readonly string[] }) {
  return (
    <>
      <div className="h-72">
        <LateTrend chart={growthTrend(growth)} />
      </div>
      <TrendTable
        caption="Followers by platform: first and latest count of the period"
        head={['Platform', 'First count', 'Latest count', 'Change']}
        rows={growth.platforms.map(({ followers }, index) => {
          const counts = followers.filter((count) => count !== null);
          const [first = 0, latest = 0] = [counts[0], counts.at(-1)];
          const change = `${latest < first ? '−' : '+'}${wholeNumber(Math.abs(latest - first))}`;
          return { label: labels[index] ?? '', cells: [wholeNumber(first), wholeNumber(latest), change] };
        })}
      />
    </>
  );
}
