import { CircleDollarSign, Percent, Receipt } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Select } from '#client/components/Field.tsx';
import { useNow } from '#client/components/now.ts';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { TotalInDollars } from '#client/components/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import { type Revenue, TIMEFRAMES, type Timeframe } from '#shared/analytics/revenue.schema.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { monthLabel, monthOptions } from '#shared/dates.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { formatMoney } from '#shared/money.ts';
import { wholeNumber } from '#shared/numbers.ts';
import { PipelineList } from './PipelineList.tsx';
import { ChartKey, TrendTable } from './TrendTable.tsx';

// Chart.js is a chunk of its own, asked for once the figures are there.
const TrendChart = lazy(() => import('./TrendChart.tsx'));
const dollars = (amountMinor: number) => formatMoney({ amountMinor, currency: TOTALS_CURRENCY }, { decimals: 'none' });

const TIMEFRAME_LABELS: Record<Timeframe, string> = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' };
const isTimeframe = (value: string): value is Timeframe => TIMEFRAMES.some((timeframe) => timeframe === value);

interface RevenuePageProps {
  timeframe: Timeframe;
  /** `2026-03`; the current month when none was chosen. */
  month: string | undefined;
  onChange: (choice: { timeframe?: Timeframe; month?: string }) => void;
}

/** The revenue dashboard: what finished work brought, and what is in the pipeline (ADM-REV-02 to 22). */
export function RevenuePage({ timeframe, month, onChange }: RevenuePageProps) {
  const [pipelineOpen, setPipelineOpen] = useState(false);
  const months = monthOptions(useNow());
  const chosen = month && months.includes(month) ? month : undefined;
  const revenue = trpc.analytics.revenue.useQuery(
    { timeframe, month: chosen },
    { placeholderData: (previous) => previous },
  );
  const pipeline = trpc.analytics.pipeline.useQuery({});
  const figures = revenue.data;
  const amount = (amountMinor: number | null | undefined) => <TotalInDollars amountMinor={amountMinor} whole />;
  return (
    <>
      <PageHeader
        title={analyticsMessages.revenueTitle}
        description={analyticsMessages.revenueSubtitle}
        actions={
          <>
            <Select
              label="Timeframe"
              hideLabel
              className="w-32"
              options={TIMEFRAMES.map((value) => ({ value, label: TIMEFRAME_LABELS[value] }))}
              value={timeframe}
              onChange={({ target }) => isTimeframe(target.value) && onChange({ timeframe: target.value })}
            />
            <Select
              label="Month"
              hideLabel
              className="w-44"
              options={months.map((value) => ({ value, label: monthLabel(value) }))}
              value={chosen ?? months[0]}
              onChange={({ target }) => onChange({ month: target.value })}
            />
          </>
        }
      />
      <StatRow className="mb-4">
        <StatCard
          label={analyticsMessages.totalRevenue}
          icon={CircleDollarSign}
          value={amount(figures?.revenueMinor)}
          loading={revenue.isPending}
        />
        <StatCard
          label={analyticsMessages.platformProfit}
          icon={Percent}
          value={amount(figures?.profitMinor)}
          loading={revenue.isPending}
        />
        <StatCard
          label={analyticsMessages.transactions}
          icon={Receipt}
          value={wholeNumber(figures?.transactions)}
          loading={revenue.isPending}
        />
        <StatCard
          label={analyticsMessages.pipelineValue}
          value={amount(pipeline.data?.valueMinor)}
          // A line of nothing keeps its place while the count is not known.
          note={pipeline.data ? analyticsMessages.drafts(pipeline.data.drafts) : '\u00a0'}
          loading={pipeline.isPending}
          onClick={() => setPipelineOpen(!pipelineOpen)}
          expanded={pipelineOpen}
        />
      </StatRow>
      {pipelineOpen && <PipelineList />}
      {revenue.isLoadingError ? (
        <ErrorPanel {...analyticsMessages.revenueFailed} onRetry={() => void revenue.refetch()} />
      ) : (
        <RevenueCard figures={figures} timeframe={timeframe} refreshing={revenue.isPlaceholderData} />
      )}
      <p className="text-muted mt-4 text-sm">{analyticsMessages.converted}</p>
    </>
  );
}

function RevenueCard({
  figures,
  timeframe,
  refreshing,
}: {
  figures: Revenue | undefined;
  timeframe: Timeframe;
  refreshing: boolean;
}) {
  return (
    <Card
      title="Revenue and profit"
      description={`${TIMEFRAME_LABELS[timeframe]} totals in US dollars`}
      action={<ChartKey labels={['Revenue', 'Profit']} />}
    >
      <div className={refreshing ? 'h-80 opacity-60' : 'h-80'}>
        {figures ? (
          <Suspense fallback={<ChartToCome />}>
            <TrendChart
              points={figures.series.map(({ label }) => label)}
              lines={[
                { label: 'Revenue', values: figures.series.map(({ revenueMinor }) => revenueMinor) },
                { label: 'Profit', values: figures.series.map(({ profitMinor }) => profitMinor) },
              ]}
              format={dollars}
            />
          </Suspense>
        ) : (
          <ChartToCome />
        )}
      </div>
      {figures && (
        <TrendTable
          caption="Revenue and profit by period"
          head={['Period', 'Revenue', 'Profit', 'Transactions']}
          lastOnWide
          rows={figures.series.map(({ label, revenueMinor, profitMinor, transactions }) => ({
            label,
            cells: [
              <TotalInDollars key="revenue" amountMinor={revenueMinor} />,
              <TotalInDollars key="profit" amountMinor={profitMinor} />,
              transactions,
            ],
          }))}
        />
      )}
    </Card>
  );
}

function ChartToCome() {
  return (
    <div aria-busy="true" className="h-full">
      <Skeleton className="h-full w-full" />
    </div>
  );
}
