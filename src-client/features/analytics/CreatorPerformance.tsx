import { Card } from '#client/components/base/Card.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { trpc } from '#client/trpc.ts';
import {
  type CreatorPeriod,
  DEAL_OUTCOMES,
  type DealOutcome,
  type CreatorPerformance as Performance,
} from '#shared/analytics/creator-analytics.ts';
import { percent, wholeNumber } from '#shared/format.ts';
import * as texts from '#shared/messages/analytics/creator-analytics-page.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { Bars } from './Bars.tsx';
import { analyticsFreshness } from './freshness.ts';

const OUTCOME_LABELS: Record<DealOutcome, string> = {
  pending: texts.pending,
  accepted: texts.accepted,
  completed: texts.completed,
  declined: texts.declined,
};

interface PanelProps {
  period: CreatorPeriod;
}

/** The figures of a period; while those of a new period are on their way, the ones before. */
function usePerformance(period: CreatorPeriod): [Performance, CreatorPeriod] {
  const [asked] = useAsked(period);
  const [performance] = trpc.analytics.creatorPerformance.useSuspenseQuery({ period: asked }, analyticsFreshness);
  return [performance, asked];
}

/** The deals of a period by their status, as bars (CR-AN-04). */
export function CampaignPerformance({ period }: PanelProps) {
  return (
    <Loaded
      asked={period}
      failure={{ title: analyticsMessages.unavailable(analyticsMessages.campaignChart) }}
      skeleton={<Outcomes performance={undefined} period={period} />}
    >
      <KnownOutcomes period={period} />
    </Loaded>
  );
}

function KnownOutcomes({ period }: PanelProps) {
  const [performance, asked] = usePerformance(period);
  return <Outcomes performance={performance} period={asked} />;
}

function Outcomes({ performance, period }: PanelProps & { performance: Performance | undefined }) {
  const outcomes = performance?.outcomes;
  const empty = outcomes && DEAL_OUTCOMES.every((outcome) => outcomes[outcome] === 0);
  return (
    <Card title={texts.campaignPerformance} description={texts.dealsByStatus(texts.periods[period])}>
      {empty ? (
        <EmptyState compact title={texts.noDeals} text={texts.noDealsText} />
      ) : (
        <Bars rows={DEAL_OUTCOMES.map((outcome) => ({ label: OUTCOME_LABELS[outcome], count: outcomes?.[outcome] }))} />
      )}
    </Card>
  );
}

/** How the deals of a period went (CR-AN-03). */
export function PerformanceMetrics({ period }: PanelProps) {
  return (
    <Loaded
      asked={period}
      failure={{ title: analyticsMessages.unavailable(analyticsMessages.performancePanel) }}
      skeleton={<Metrics performance={undefined} period={period} />}
    >
      <KnownMetrics period={period} />
    </Loaded>
  );
}

function KnownMetrics({ period }: PanelProps) {
  const [performance, asked] = usePerformance(period);
  return <Metrics performance={performance} period={asked} />;
}

function Metrics({ performance, period }: PanelProps & { performance: Performance | undefined }) {
  const rows: readonly [label: string, value: string | undefined][] = [
    [texts.acceptanceRate, performance && percent(performance.acceptanceRate)],
    [texts.completionRate, performance && percent(performance.completionRate)],
    [texts.contentApproved, wholeNumber(performance?.contentApproved)],
    [texts.clicks, wholeNumber(performance?.clicks)],
    [texts.conversions, wholeNumber(performance?.conversions)],
    [texts.brands, wholeNumber(performance?.brands)],
  ];
  return (
    <Card title={texts.performance} description={texts.performanceOf(texts.periods[period])}>
      <dl className="divide-base-300 -my-2 divide-y text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt className="text-muted">{label}</dt>
            <dd className="font-semibold tabular-nums">
              {performance ? value : <Skeleton className="my-1 h-4 w-10" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
