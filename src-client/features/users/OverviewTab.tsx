import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { PlatformTotals } from '#shared/users/users.schema.ts';
import { superAdminFailure } from './superAdminFailure.tsx';

/** The platform in figures (ruling SA-06). */
export function OverviewTab({ session }: { session: SessionView | null }) {
  return (
    <Loaded failure={superAdminFailure(session, 'The overview could not be loaded')} skeleton={<Figures />}>
      <LoadedFigures />
    </Loaded>
  );
}

function LoadedFigures() {
  const [data] = trpc.users.totals.useSuspenseQuery();
  return <Figures data={data} />;
}

/** Without data it is the skeleton. */
function Figures({ data }: { data?: PlatformTotals }) {
  return (
    <div aria-busy={!data}>
      <StatRow className="mb-4">
        <StatCard
          label="Revenue this month"
          value={<TotalInDollars amountMinor={data?.revenueMinor} whole />}
          note={
            data && filled('Includes {total} in fees', { total: <TotalInDollars amountMinor={data.feeMinor} whole /> })
          }
          loading={!data}
        />
        <StatCard
          label="New accounts"
          value={wholeNumber(data?.newAccounts)}
          note="In the last 30 days"
          loading={!data}
        />
        <StatCard
          label="Role requests"
          value={wholeNumber(data?.roleRequests)}
          note="Waiting for an answer"
          loading={!data}
        />
        <StatCard
          label="Failed jobs"
          value={wholeNumber(data?.failedJobs)}
          note={data?.failedJobs === 0 ? 'Everything was done' : 'Given up after their last try'}
          loading={!data}
        />
      </StatRow>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <AccountsCard accounts={data?.accounts} />
        <CampaignsCard campaigns={data?.campaigns} />
      </div>
    </div>
  );
}

function Counts({ rows }: { rows: readonly { label: string; count: number | undefined }[] }) {
  return <DescriptionList look="rows" items={rows.map(({ label, count }) => ({ label, value: wholeNumber(count) }))} />;
}

const ROLES = ['brand', 'creator', 'agency', 'admin', 'super_admin'] as const;

function AccountsCard({ accounts }: { accounts: PlatformTotals['accounts'] | undefined }) {
  const all = Object.values(accounts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <Card title="Accounts" description={accounts && plural(all, 'confirmed account')}>
      <Counts
        rows={[
          ...ROLES.map((role) => ({ label: roleLabels[role], count: accounts?.[role] })),
          { label: 'Without a role', count: accounts?.roleless },
        ]}
      />
    </Card>
  );
}

const REVIEWS = ['pending_review', 'under_review', 'needs_revision', 'approved', 'rejected', 'draft'] as const;

function CampaignsCard({ campaigns }: { campaigns: PlatformTotals['campaigns'] | undefined }) {
  return (
    <Card title="Campaigns" description="By the state of their review">
      <Counts rows={REVIEWS.map((status) => ({ label: REVIEW_LOOKS[status].label, count: campaigns?.[status] }))} />
    </Card>
  );
}
