import { CircleDollarSign, Percent, Receipt } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Select } from '#client/components/Field.tsx';
import { Money } from '#client/components/Money.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { trpc } from '#client/trpc.ts';
import { type Revenue, TIMEFRAMES, type Timeframe } from '#shared/analytics.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { monthLabel, monthOptions } from '#shared/dates.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { formatMoney } from '#shared/money.ts';
import { PipelineList } from './PipelineList.tsx';

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
  const months = monthOptions(new Date());
  const chosen = month && months.includes(month) ? month : (months[0] ?? '');
  const revenue = trpc.analytics.revenue.useQuery(
    { timeframe, month: chosen },
    { placeholderData: (previous) => previous },
  );
  const pipeline = trpc.analytics.pipeline.useQuery({});
  const figures = revenue.data;
  const amount = (amountMinor: number | undefined) => <Money amountMinor={amountMinor} currency="USD" whole />;
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
              value={chosen}
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
          value={figures ? figures.transactions.toLocaleString('en-US') : '–'}
          loading={revenue.isPending}
        />
        <StatCard
          label={analyticsMessages.pipelineValue}
          value={amount(pipeline.data?.valueMinor)}
          note={pipeline.data ? analyticsMessages.drafts(pipeline.data.drafts) : analyticsMessages.drafts(0)}
          loading={pipeline.isPending}
          onClick={() => setPipelineOpen(!pipelineOpen)}
          expanded={pipelineOpen}
        />
      </StatRow>
      {pipelineOpen && <PipelineList />}
      {revenue.isError ? (
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
      action={
        <p aria-hidden className="flex gap-4 text-sm font-medium">
          <Key className="bg-chart-1">Revenue</Key>
          <Key className="bg-chart-2">Profit</Key>
        </p>
      }
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
      {figures && <RevenueTable figures={figures} />}
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

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={`inline-block h-1 w-4 rounded-full ${className}`} />
      {children}
    </span>
  );
}

/** The chart's figures as a table, for whoever does not see the lines or wants the exact amounts. */
function RevenueTable({ figures }: { figures: Revenue }) {
  return (
    <details className="mt-4">
      <summary className="link-plain w-fit cursor-pointer text-sm">Show as a table</summary>
      <div className="mt-3 max-h-96 overflow-auto">
        <table className="w-full text-[0.875rem]">
          <caption className="sr-only">Revenue and profit by period</caption>
          <thead>
            <tr className="text-muted text-left">
              <th scope="col" className="py-1.5 font-medium">
                Period
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Revenue
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Profit
              </th>
              <th scope="col" className="py-1.5 text-right font-medium max-sm:hidden">
                Transactions
              </th>
            </tr>
          </thead>
          <tbody className="divide-base-300 divide-y">
            {figures.series.map((point) => (
              <tr key={point.label}>
                <th scope="row" className="py-1.5 text-left font-normal">
                  {point.label}
                </th>
                <td className="py-1.5 text-right">
                  <Money amountMinor={point.revenueMinor} currency={figures.currency} />
                </td>
                <td className="py-1.5 text-right">
                  <Money amountMinor={point.profitMinor} currency={figures.currency} />
                </td>
                <td className="py-1.5 text-right max-sm:hidden">{point.transactions}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
