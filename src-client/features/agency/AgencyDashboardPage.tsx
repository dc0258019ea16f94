import { Handshake, Store, Users } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import type { AgencyDashboard } from '#shared/agency/agency.schema.ts';
import type { Performance } from '#shared/agency/deal-pressure.ts';
import { oneOrMany, percent, plural, wholeNumber } from '#shared/format.ts';
import type { Tone } from '#shared/status-looks.ts';

/** What an agency manages, and how that performs (rulings AG-16, AG-19). */
export function AgencyDashboardPage() {
  return (
    <>
      <PageHeader title="Dashboard" description="The people you manage and their deals." />
      <Loaded failure={{ title: 'Your dashboard could not be loaded' }} skeleton={<Board />}>
        <LoadedBoard />
      </Loaded>
    </>
  );
}

function LoadedBoard() {
  const [data] = trpc.agency.dashboard.useSuspenseQuery();
  return <Board data={data} />;
}

/** Without data it is the skeleton. */
function Board({ data }: { data?: AgencyDashboard }) {
  return (
    <div aria-busy={!data}>
      <StatRow className="mb-4">
        <StatCard
          label="Managed Brands"
          icon={Store}
          link={{ to: '/agency/crm/brands' }}
          value={wholeNumber(data?.managed.managed_brand)}
          loading={!data}
        />
        <StatCard
          label="Managed Creators"
          icon={Users}
          link={{ to: '/agency/crm/creators' }}
          value={wholeNumber(data?.managed.managed_creator)}
          loading={!data}
        />
        <StatCard
          label="Active Deals"
          icon={Handshake}
          link={{ to: '/agency/crm/deals', search: { status: 'active' } }}
          value={wholeNumber(data?.activeDeals)}
          note="Invited or under way"
          loading={!data}
        />
        <StatCard
          label="Total Deal Value"
          value={<TotalInDollars amountMinor={data?.dealValueMinor} whole />}
          note="Accepted deals, in US dollars"
          loading={!data}
        />
      </StatRow>
      <PerformanceCard data={data} />
    </div>
  );
}

const TONES: Record<Performance, Tone> = {
  Good: 'success',
  Fair: 'warning',
  'Needs attention': 'error',
  'No data': 'neutral',
};

/** The labels are there before the figures, so that nothing moves when they load. */
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
        {`${wholeNumber(needAttention)} of ${plural(campaigns, 'campaign')} ${oneOrMany(needAttention, 'needs', 'need')} attention.`}
      </p>
      {acceptanceRate !== null && <p>{`${percent(acceptanceRate)} of the answered invitations were accepted.`}</p>}
      {needAttention > 0 && (
        <ButtonLink size="sm" className="mt-4" to="/agency/orders" search={{ priority: 'high' }}>
          See overdue invitations
        </ButtonLink>
      )}
    </>
  );
}
