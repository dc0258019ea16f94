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
import * as texts from '#shared/messages/agency/agency-dashboard-page.ts';
import type { Tone } from '#shared/status-looks.ts';

/** What an agency manages, and how it does (rulings AG-16, AG-19). */
export function AgencyDashboardPage() {
  return (
    <>
      <PageHeader title={texts.dashboard} description={texts.description} />
      <Loaded failure={{ title: texts.title }} skeleton={<Board />}>
        <LoadedBoard />
      </Loaded>
    </>
  );
}

function LoadedBoard() {
  const [data] = trpc.agency.dashboard.useSuspenseQuery();
  return <Board data={data} />;
}

/** Without its data it is the skeleton. */
function Board({ data }: { data?: AgencyDashboard }) {
  return (
    <div aria-busy={!data}>
      <StatRow className="mb-4">
        <StatCard
          label={texts.managedBrands}
          icon={Store}
          link={{ to: '/agency/crm/brands' }}
          value={wholeNumber(data?.managed.managed_brand)}
          loading={!data}
        />
        <StatCard
          label={texts.managedCreators}
          icon={Users}
          link={{ to: '/agency/crm/creators' }}
          value={wholeNumber(data?.managed.managed_creator)}
          loading={!data}
        />
        <StatCard
          label={texts.activeDeals}
          icon={Handshake}
          link={{ to: '/agency/crm/deals', search: { status: 'active' } }}
          value={wholeNumber(data?.activeDeals)}
          note={texts.invitedOrUnderWay}
          loading={!data}
        />
        <StatCard
          label={texts.totalDealValue}
          value={<TotalInDollars amountMinor={data?.dealValueMinor} whole />}
          note={texts.note}
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

/** What the panel measures stands there before the figures do, so that nothing moves when they come. */
function PerformanceCard({ data }: { data: AgencyDashboard | undefined }) {
  return (
    <Card
      title={texts.agencyPerformance}
      action={data && <StatusPill tone={TONES[data.performance]}>{data.performance}</StatusPill>}
    >
      <p className="text-muted">{texts.aCampaignNeedsAttention}</p>
      {data ? <Figures data={data} /> : <Skeleton className="mt-3 h-6 w-2/3" />}
    </Card>
  );
}

function Figures({ data: { campaigns, needAttention, acceptanceRate } }: { data: AgencyDashboard }) {
  if (campaigns === 0) return <p className="mt-3">{texts.figuresStartWithThe}</p>;
  return (
    <>
      <p className="mt-3 font-medium">
        {texts.ofAttention(
          wholeNumber(needAttention),
          plural(campaigns, 'campaign'),
          oneOrMany(needAttention, 'needs', 'need'),
        )}
      </p>
      {acceptanceRate !== null && <p>{texts.ofTheAnsweredInvitations(percent(acceptanceRate))}</p>}
      {needAttention > 0 && (
        <ButtonLink size="sm" className="mt-4" to="/agency/orders" search={{ priority: 'high' }}>
          {texts.seeWhatWaits}
        </ButtonLink>
      )}
    </>
  );
}
