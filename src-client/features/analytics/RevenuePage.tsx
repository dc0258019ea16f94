import { CircleDollarSign, Percent, Receipt } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { useNow } from '#client/components/core/now.ts';
import { Select } from '#client/components/fields/Field.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import { changeFrom } from '#shared/analytics/change.ts';
import type { Days, Pipeline, Revenue } from '#shared/analytics/revenue.schema.ts';
import { TIMEFRAMES, type Timeframe } from '#shared/analytics/timeframes.ts';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { isoDay, monthOptions } from '#shared/dates.ts';
import { daysLabel, formatMoney, monthLabel, wholeNumber } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { ExportDays } from './ExportDays.tsx';
import { LateTrend } from './LateTrend.tsx';
import { PipelineList } from './PipelineList.tsx';
import { RevenueRows } from './RevenueRows.tsx';
import { revenueSearch } from './revenueSearch.ts';
import { ChartKey, TrendTable } from './TrendTable.tsx';

const dollars = (amountMinor: number) => formatMoney({ amountMinor, currency: TOTALS_CURRENCY }, { decimals: 'none' });

const TIMEFRAME_LABELS: Record<Timeframe, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};
const isTimeframe = (value: string): value is Timeframe => TIMEFRAMES.some((timeframe) => timeframe === value);

/**
 * The revenue dashboard: income from finished work, and the pipeline (ADM-REV-02 to 22); without a month it shows the current one. `first` stands
 * under its head.
 */
export function RevenuePage({ first }: { first?: ReactNode }) {
  const { search, onOpen } = useAddress(revenueSearch);
  const { timeframe = 'monthly', month } = search;
  const [pipelineOpen, setPipelineOpen] = useState(false);
  const [opened, setOpened] = useState<Days | null>(null);
  const change: typeof onOpen = (choice) => {
    setOpened(null);
    onOpen(choice);
  };
  const months = monthOptions(useNow());
  const chosen = month && months.includes(month) ? month : undefined;
  const asked = { timeframe, month: chosen };
  const pipeline = {
    card: <PipelineCard open={pipelineOpen} onOpen={() => setPipelineOpen(!pipelineOpen)} />,
    list: pipelineOpen && <PipelineList />,
  };
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
              onChange={({ target }) => isTimeframe(target.value) && change({ timeframe: target.value })}
            />
            <Select
              label="Month"
              hideLabel
              className="w-44"
              options={months.map((value) => ({ value, label: monthLabel(value) }))}
              value={chosen ?? months[0]}
              onChange={({ target }) => change({ month: target.value })}
            />
            <Loaded asked={JSON.stringify(asked)} failure={() => null} skeleton={<Skeleton className="h-10 w-32" />}>
              <ExportShown asked={asked} />
            </Loaded>
          </>
        }
      />
      {first}
      <Loaded
        asked={JSON.stringify(asked)}
        failure={({ onRetry, retrying }) => (
          <>
            <Stats {...pipeline} />
            <ErrorPanel {...analyticsMessages.revenueFailed} onRetry={onRetry} retrying={retrying} />
          </>
        )}
        skeleton={
          <>
            <Stats {...pipeline} loading />
            <RevenueCard figures={undefined} timeframe={timeframe} refreshing={false} />
          </>
        }
      >
        <Figures asked={asked} pipeline={pipeline} opened={opened} onOpen={setOpened} />
      </Loaded>
      <p className="text-muted mt-4 text-sm">{analyticsMessages.converted}</p>
    </>
  );
}

/** Saves the rows behind the figures that are shown. */
function ExportShown({ asked }: { asked: Question }) {
  const [{ timeframe, month }] = useAsked(asked);
  const [figures] = trpc.analytics.revenue.useSuspenseQuery({ timeframe, month });
  return <ExportDays days={figures} />;
}

interface Slots {
  card: ReactNode;
  list: ReactNode;
}

interface Question {
  timeframe: Timeframe;
  month: string | undefined;
}

interface Opens {
  /** The days whose rows are shown. */
  opened: Days | null;
  onOpen: (days: Days | null) => void;
}

const same = (days: Days, opened: Days | null) => days.from === opened?.from && days.until === opened.until;

function Figures({ asked, pipeline, opened, onOpen }: Opens & { asked: Question; pipeline: Slots }) {
  const [{ timeframe, month }, refreshing] = useAsked(asked);
  const [figures] = trpc.analytics.revenue.useSuspenseQuery({ timeframe, month });
  return (
    <>
      <Stats
        {...pipeline}
        figures={figures}
        expanded={same(figures, opened)}
        onClick={() => onOpen(same(figures, opened) ? null : { from: figures.from, until: figures.until })}
      />
      {opened && <RevenueRows days={opened} onClose={() => onOpen(null)} />}
      <RevenueCard figures={figures} timeframe={timeframe} refreshing={refreshing} onOpen={onOpen} />
    </>
  );
}

const amount = (amountMinor: number | null | undefined) => <TotalInDollars amountMinor={amountMinor} whole />;

interface StatsProps extends Slots {
  figures?: Revenue;
  loading?: boolean;
  /** Opens the rows of the figures, or closes them. */
  onClick?: () => void;
  expanded?: boolean;
}

function Stats({ figures, loading = false, onClick, expanded, card, list }: StatsProps) {
  const opens = onClick && { onClick, expanded: expanded ?? false };
  const change = (of: 'revenueMinor' | 'profitMinor' | 'transactions') => {
    // An empty line keeps the place while the figures are not known.
    if (!figures) return '\u00a0';
    const { period, before } = figures;
    // Months show two years, of which the later one is compared.
    const year = period.from > figures.from ? period.from.slice(0, 4) : '';
    return changeFrom(period[of], before[of], daysLabel(before), year);
  };
  return (
    <>
      <StatRow className="mb-4">
        <StatCard
          label={analyticsMessages.totalRevenue}
          icon={CircleDollarSign}
          value={amount(figures?.revenueMinor)}
          note={change('revenueMinor')}
          loading={loading}
          {...opens}
        />
        <StatCard
          label={analyticsMessages.platformProfit}
          icon={Percent}
          value={amount(figures?.profitMinor)}
          note={change('profitMinor')}
          loading={loading}
          {...opens}
        />
        <StatCard
          label={analyticsMessages.transactions}
          icon={Receipt}
          value={wholeNumber(figures?.transactions)}
          note={change('transactions')}
          loading={loading}
          {...opens}
        />
        {card}
      </StatRow>
      {list}
    </>
  );
}

interface PipelineCardProps {
  open: boolean;
  onOpen: () => void;
}

function PipelineCard(props: PipelineCardProps) {
  return (
    <Loaded failure={() => <PipelineStat {...props} />} skeleton={<PipelineStat {...props} loading />}>
      <KnownPipeline {...props} />
    </Loaded>
  );
}

function KnownPipeline(props: PipelineCardProps) {
  const [pipeline] = trpc.analytics.pipeline.useSuspenseQuery({});
  return <PipelineStat {...props} pipeline={pipeline} />;
}

function PipelineStat({
  open,
  onOpen,
  pipeline,
  loading = false,
}: PipelineCardProps & { pipeline?: Pick<Pipeline, 'valueMinor' | 'drafts'>; loading?: boolean }) {
  return (
    <StatCard
      label={analyticsMessages.pipelineValue}
      value={amount(pipeline?.valueMinor)}
      // An empty line keeps the place while the count is not known.
      note={pipeline ? analyticsMessages.drafts(pipeline.drafts) : '\u00a0'}
      loading={loading}
      onClick={onOpen}
      expanded={open}
    />
  );
}

function RevenueCard({
  figures,
  timeframe,
  refreshing,
  onOpen,
}: {
  figures: Revenue | undefined;
  timeframe: Timeframe;
  refreshing: boolean;
  onOpen?: (days: Days) => void;
}) {
  const today = isoDay(useNow());
  return (
    <Card
      title="Revenue and profit"
      description={[
        `${TIMEFRAME_LABELS[timeframe]} totals in US dollars`,
        figures && daysLabel({ from: figures.from, until: figures.period.until }),
      ]
        .filter(Boolean)
        .join(', ')}
      action={<ChartKey labels={['Revenue', 'Profit']} />}
    >
      <div className={refreshing ? 'h-80 opacity-60' : 'h-80'}>
        <LateTrend
          chart={
            figures && {
              points: figures.series.map(({ label }) => label),
              lines: [
                { label: 'Revenue', values: figures.series.map(({ revenueMinor }) => revenueMinor) },
                { label: 'Profit', values: figures.series.map(({ profitMinor }) => profitMinor) },
              ],
              format: dollars,
              soFar: today < (figures.series.at(-1)?.until ?? ''),
            }
          }
        />
      </div>
      {figures && (
        <TrendTable
          caption="Revenue and profit by period"
          head={['Period', 'Revenue', 'Profit', 'Transactions']}
          lastOnWide
          rows={figures.series.map(({ label, revenueMinor, profitMinor, transactions, from, until }) => ({
            label,
            ...(onOpen && { onOpen: () => onOpen({ from, until }) }),
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
