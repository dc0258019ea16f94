import { ButtonLink } from '#client/components/base/Button.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import { CREATOR_PERIODS, type CreatorPeriod, USUAL_PERIOD } from '#shared/analytics/creator-analytics.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { useSession } from '../auth/session.ts';
import { CreatorEarnings } from './CreatorEarnings.tsx';
import { CreatorGrowth } from './CreatorGrowth.tsx';
import { CampaignPerformance, DealFigures, PerformanceMetrics } from './CreatorPerformance.tsx';
import { CreatorTotals } from './CreatorTotals.tsx';
import { creatorAnalyticsSearch, PERIOD_LABELS } from './creatorAnalyticsSearch.ts';

const isPeriod = (value: string): value is CreatorPeriod => CREATOR_PERIODS.some((period) => period === value);

/** The creator's analytics: each panel reads its own data, and shows its own failure (CR-AN-01 to CR-AN-08). */
export function CreatorAnalyticsPage() {
  const { search, onOpen } = useAddress(creatorAnalyticsSearch);
  const { period = USUAL_PERIOD, currency } = search;
  // A super admin, whose own figures are all empty.
  const preview = useSession()?.role === 'super_admin';
  const utils = trpc.useUtils();
  return (
    <>
      <PageHeader
        title="Analytics"
        description="What you earned, how your deals went and how your audience is growing."
        badges={preview && <StatusPill tone="primary">{analyticsMessages.superAdminView}</StatusPill>}
        actions={
          <>
            <Select
              label="Period"
              hideLabel
              className="w-44"
              options={CREATOR_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
              value={period}
              onChange={({ target }) => isPeriod(target.value) && onOpen({ period: target.value })}
            />
            <ButtonLink to="/creator/record">{recordMessages.title}</ButtonLink>
            <ExportButton load={() => utils.analytics.exportEarnings.fetch({ period }, { staleTime: 0 })} />
          </>
        }
      />
      <div className="space-y-4">
        <CreatorTotals />
        <CreatorEarnings period={period} currency={currency} onCurrency={(chosen) => onOpen({ currency: chosen })} />
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
          <CampaignPerformance period={period} />
          <PerformanceMetrics period={period} />
        </div>
        <DealFigures period={period} />
        <CreatorGrowth period={period} />
      </div>
    </>
  );
}
