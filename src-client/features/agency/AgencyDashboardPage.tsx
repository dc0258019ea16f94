import { Handshake, Store, Users } from 'lucide-react';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { TotalInDollars } from '#client/components/TotalInDollars.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { AgencyDashboard, Performance } from '#shared/agency/agency.schema.ts';
import type { StatusTone } from '#shared/campaigns/campaign-labels.ts';
import { percent, plural, wholeNumber } from '#shared/numbers.ts';

/** What an agency manages, and how it does (rulings AG-16, AG-19). */
export function AgencyDashboardPage() {
  const dashboard = trpc.agency.dashboard.useQuery();
  const { data, isPending } = dashboard;
  return (
    <>
      <PageHeader title="Dashboard" description="The people you manage and the deals they have." />
      {dashboard.isLoadingError ? (
        <ErrorPanel
          title="Your dashboard could not be loaded"
          text={errorMessage(dashboard.error)}
          onRetry={() => void dashboard.refetch()}
          retrying={dashboard.isFetching}
        />
      ) : (
        <>
          <StatRow className="mb-4">
            <StatCard
              label="Managed Brands"
              icon={Store}
              value={wholeNumber(data?.managed.managed_brand)}
              loading={isPending}
            />
            <StatCard
              label="Managed Creators"
              icon={Users}
              value={wholeNumber(data?.managed.managed_creator)}
              loading={isPending}
            />
            <StatCard
              label="Active Deals"
              icon={Handshake}
              value={wholeNumber(data?.activeDeals)}
              note="Invited or under way"
              loading={isPending}
            />
            <StatCard
              label="Total Deal Value"
              value={<TotalInDollars amountMinor={data?.dealValueMinor} whole />}
              note="Accepted deals, in US dollars"
              loading={isPending}
            />
          </StatRow>
          <PerformanceCard data={data} />
        </>
      )}
    </>
  );
}

const TONES: Record<Performance, StatusTone> = {
  Good: 'success',
  Fair: 'warning',
  'Needs attention': 'error',
  'No data': 'neutral',
};

/** What the panel measures stands there before the figures do, so that nothing moves when they come. */
function PerformanceCard({ data }: { data: AgencyDashboard | undefined }) {
  return (
    <Card
      title="Agency Performance"
      action={data && <StatusPill tone={TONES[data.performance]}>{data.performance}</StatusPill>}
    >
      <p className="text-muted">
        A campaign needs attention once an invitation in it has waited for an answer for more than 7 days.
      </p>
      {data ? <Figures data={data} /> : <Skeleton className="mt-3 h-6 w-2/3" />}
    </Card>
  );
}

function Figures({ data: { campaigns, needAttention, acceptanceRate } }: { data: AgencyDashboard }) {
  if (campaigns === 0) return <p className="mt-3">Figures start with the first invitation of someone you manage.</p>;
  return (
    <>
      <p className="mt-3 font-medium">
        {wholeNumber(needAttention)} of {plural(campaigns, 'campaign')} {needAttention === 1 ? 'needs' : 'need'}{' '}
        attention.
      </p>
      {acceptanceRate !== null && <p>{percent(acceptanceRate)} of the answered invitations were accepted.</p>}
    </>
  );
}
