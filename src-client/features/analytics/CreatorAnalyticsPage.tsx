import type { ReactNode } from 'react';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { CREATOR_PERIODS, type CreatorPeriod } from '#shared/analytics/creator-analytics.ts';
import * as texts from '#shared/messages/analytics/creator-analytics-page.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { CreatorEarnings } from './CreatorEarnings.tsx';
import { CreatorGrowth } from './CreatorGrowth.tsx';
import { CampaignPerformance, PerformanceMetrics } from './CreatorPerformance.tsx';
import { CreatorTotals } from './CreatorTotals.tsx';

interface CreatorAnalyticsPageProps {
  period: CreatorPeriod;
  /** Whose earnings the chart shows; without it, or where there is none of it, those of the currency with the most. */
  currency: string | undefined;
  onChange: (choice: { period?: CreatorPeriod; currency?: string }) => void;
  /** A super admin looks at it, whose own figures are all empty. */
  preview: boolean;
  /** The payout set-up, and (below) the payment clock, statements and histories, which belong to payments. */
  payouts: ReactNode;
  clock: ReactNode;
  statements: ReactNode;
}

const isPeriod = (value: string): value is CreatorPeriod => CREATOR_PERIODS.some((period) => period === value);

/** The creator's analytics: each panel reads for itself, and says by itself what it could not read (CR-AN-01 to CR-AN-08). */
export function CreatorAnalyticsPage({
  period,
  currency,
  onChange,
  preview,
  payouts,
  clock,
  statements,
}: CreatorAnalyticsPageProps) {
  const utils = trpc.useUtils();
  return (
    <>
      <PageHeader
        title="Analytics"
        description="What your deals brought you, how they went, and how your audience grows."
        badges={preview && <StatusPill tone="primary">{analyticsMessages.superAdminView}</StatusPill>}
        actions={
          <>
            <Select
              label={texts.period}
              hideLabel
              className="w-44"
              options={CREATOR_PERIODS.map((value) => ({ value, label: texts.periods[value] }))}
              value={period}
              onChange={({ target }) => isPeriod(target.value) && onChange({ period: target.value })}
            />
            <ExportButton load={() => utils.analytics.exportEarnings.fetch({ period }, { staleTime: 0 })} />
          </>
        }
      />
      <div className="space-y-4">
        <CreatorTotals />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <CreatorEarnings
            period={period}
            currency={currency}
            onCurrency={(chosen) => onChange({ currency: chosen })}
          />
          <div className="space-y-4">
            {payouts}
            {clock}
          </div>
        </div>
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <CampaignPerformance period={period} />
          <PerformanceMetrics period={period} />
        </div>
        <CreatorGrowth period={period} />
        {statements}
      </div>
    </>
  );
}
