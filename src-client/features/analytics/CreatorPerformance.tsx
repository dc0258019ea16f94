import { Card } from '#client/components/base/Card.tsx';
import { Skeleton, SkeletonText } from '#client/components/base/Skeleton.tsx';
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
import { benchmarkLabel } from '#shared/messages/analytics/figures.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { Bars } from './Bars.tsx';
import { PERIOD_LABELS } from './creatorAnalyticsSearch.ts';
import { FigureBasis } from './FigureBasis.tsx';
import { FigureRows } from './FigureRows.tsx';
import { analyticsFreshness } from './freshness.ts';

const OUTCOME_LABELS: Record<DealOutcome, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  completed: 'Completed',
  declined: 'Declined',
};

interface PanelProps {
  period: CreatorPeriod;
}

/** The figures of a period; while those of a new period load, the previous ones. */
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
    <Card
      title="Campaign Performance"
      description={`Deals offered to you, ${PERIOD_LABELS[period].toLowerCase()}. Those that expired, were withdrawn or were cancelled count as declined.`}
    >
      {empty ? (
        <EmptyState
          compact
          title="No deals in this period"
          text="Offers from brands are counted here by their outcome."
        />
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
  const { benchmarks } = performance ?? {};
  const median = benchmarks && benchmarkLabel('acceptanceRate', benchmarks.of.acceptanceRate, benchmarks.currency);
  const rows: readonly [label: string, value: string | undefined, note?: string][] = [
    ['Acceptance rate', performance && percent(performance.acceptanceRate), median],
    ['Completion rate', performance && percent(performance.completionRate)],
    ['Content approved', wholeNumber(performance?.contentApproved)],
    ['Clicks on your links', wholeNumber(performance?.clicks)],
    ['Conversions', wholeNumber(performance?.conversions)],
    ['Brands you work with, of all time', wholeNumber(performance?.brands)],
  ];
  return (
    <Card title="Performance" description={`Of deals offered, ${PERIOD_LABELS[period].toLowerCase()}`}>
      <dl className="divide-base-300 -my-2 divide-y text-sm">
        {rows.map(([label, value, note]) => (
          <div key={label} className="flex items-center justify-between gap-4 py-2">
            <dt className="text-muted">
              {label}
              {note && <span className="block">{note}</span>}
            </dt>
            <dd className="font-semibold tabular-nums">
              {performance ? value : <Skeleton className="my-1 h-4 w-10" />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What the deals of a period cost their brands for what they brought. */
export function DealFigures({ period }: PanelProps) {
  return (
    <Loaded
      asked={period}
      failure={{ title: analyticsMessages.unavailable(analyticsMessages.dealFigures) }}
      skeleton={<FiguresCard performance={undefined} period={period} />}
    >
      <KnownFigures period={period} />
    </Loaded>
  );
}

function KnownFigures({ period }: PanelProps) {
  const [performance, asked] = usePerformance(period);
  return <FiguresCard performance={performance} period={asked} />;
}

function FiguresCard({ performance, period }: PanelProps & { performance: Performance | undefined }) {
  return (
    <Card
      title={analyticsMessages.dealFigures}
      description={`What brands paid for what your posts and links brought, ${PERIOD_LABELS[period].toLowerCase()}`}
      action={<FigureBasis />}
    >
      {performance ? (
        <FigureRows over={performance.figures} benchmarks={performance.benchmarks} />
      ) : (
        <SkeletonText lines={4} />
      )}
    </Card>
  );
}
