import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { trpc } from '#client/trpc.ts';
import type { CreatorPeriod, CurrencyEarnings, EarningSteps } from '#shared/analytics/creator-analytics.ts';
import { formatMoney } from '#shared/format.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { PERIOD_LABELS } from './creatorAnalyticsSearch.ts';
import { analyticsFreshness } from './freshness.ts';
import { LateTrend } from './LateTrend.tsx';
import { ChartKey, TrendTable } from './TrendTable.tsx';

const description = (period: string) => `What you earned, what was released and what was paid, ${period.toLowerCase()}`;

interface CreatorEarningsProps {
  period: CreatorPeriod;
  currency: string | undefined;
  onCurrency: (currency: string) => void;
}

const STEPS = ['accruedMinor', 'releasedMinor', 'paidMinor'] as const satisfies readonly (keyof EarningSteps)[];
const LABELS: Record<(typeof STEPS)[number], string> = {
  accruedMinor: 'Accrued',
  releasedMinor: 'Released',
  paidMinor: 'Paid',
};
const HEADS = STEPS.map((step) => LABELS[step]);

/** What the creator earned in a period: accrued, released and paid, each by its own day (CR-AN-03). */
export function CreatorEarnings(props: CreatorEarningsProps) {
  return (
    <Loaded
      asked={props.period}
      failure={{ title: analyticsMessages.unavailable(analyticsMessages.earningsChart) }}
      skeleton={
        <Card title="Earnings" description={description(PERIOD_LABELS[props.period])}>
          <div className="h-72">
            <LateTrend chart={undefined} />
          </div>
        </Card>
      }
    >
      <Known {...props} />
    </Loaded>
  );
}

function Known({ period, currency, onCurrency }: CreatorEarningsProps) {
  const [asked, refreshing] = useAsked(period);
  const [charts] = trpc.analytics.creatorEarnings.useSuspenseQuery({ period: asked }, analyticsFreshness);
  const chart = charts.find((each) => each.currency === currency) ?? charts[0];
  return (
    <Card
      title="Earnings"
      description={description(PERIOD_LABELS[asked])}
      action={
        charts.length > 1 && (
          <Select
            label="Currency"
            hideLabel
            className="w-24"
            options={charts.map((each) => ({ value: each.currency, label: each.currency }))}
            value={chart?.currency}
            onChange={({ target }) => onCurrency(target.value)}
          />
        )
      }
    >
      <div className={refreshing ? 'opacity-60' : undefined}>
        {chart ? (
          <Chart chart={chart} byDay={asked === '30d'} />
        ) : (
          <EmptyState
            compact
            title="No earnings in this period"
            text="You earn a part of a deal when the contract is signed, when content is submitted and when it is approved."
          />
        )}
      </div>
    </Card>
  );
}

function Chart({ chart: { currency, points, ...totals }, byDay }: { chart: CurrencyEarnings; byDay: boolean }) {
  const amounts = (of: EarningSteps) =>
    STEPS.map((step) => <Money key={step} amountMinor={of[step]} currency={currency} />);
  return (
    <>
      <div className="mb-3">
        <ChartKey labels={HEADS} />
      </div>
      <div className="h-64">
        <LateTrend
          chart={{
            points: points.map(({ label }) => label),
            lines: STEPS.map((step) => ({
              label: LABELS[step],
              values: points.map((point) => point[step]),
            })),
            bars: true,
            soFar: true,
            format: (amountMinor) => formatMoney({ amountMinor, currency }, { decimals: 'none' }),
          }}
        />
      </div>
      <TrendTable
        caption="Earnings by period"
        head={[byDay ? 'Day' : 'Month', ...HEADS]}
        rows={[
          ...points.map(({ label, ...steps }) => ({ label, cells: amounts(steps) })),
          { label: 'Total', cells: amounts(totals) },
        ]}
      />
    </>
  );
}
