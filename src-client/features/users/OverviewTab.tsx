import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import { trpc } from '#client/trpc.ts';
import type { SessionView } from '#shared/auth/auth.schema.ts';
import { plural, wholeNumber } from '#shared/format.ts';
import * as texts from '#shared/messages/users/overview-page.ts';
import { REVIEW_LOOKS } from '#shared/status-looks.ts';
import { roleLabels } from '#shared/users/people.ts';
import type { PlatformTotals } from '#shared/users/users.schema.ts';
import { superAdminFailure } from './superAdminFailure.tsx';

/** The platform in figures (ruling SA-06). */
export function OverviewTab({ session }: { session: SessionView }) {
  return (
    <Loaded failure={superAdminFailure(session, texts.title)} skeleton={<Figures />}>
      <LoadedFigures />
    </Loaded>
  );
}

function LoadedFigures() {
  const [data] = trpc.users.totals.useSuspenseQuery();
  return <Figures data={data} />;
}

/** Without its data it is the skeleton. */
function Figures({ data }: { data?: PlatformTotals }) {
  return (
    <div aria-busy={!data}>
      <StatRow className="mb-4">
        <StatCard
          label={texts.revenueThisMonth}
          value={<TotalInDollars amountMinor={data?.revenueMinor} whole />}
          note={data && filled(texts.ofItAreFees, { total: <TotalInDollars amountMinor={data.feeMinor} whole /> })}
          loading={!data}
        />
        <StatCard
          label={texts.newAccounts}
          value={wholeNumber(data?.newAccounts)}
          note={texts.inTheLastDays}
          loading={!data}
        />
        <StatCard
          label={texts.roleRequests}
          value={wholeNumber(data?.roleRequests)}
          note={texts.waitingForAnAnswer}
          loading={!data}
        />
        <StatCard
          label={texts.failedJobs}
          value={wholeNumber(data?.failedJobs)}
          note={data?.failedJobs === 0 ? texts.everythingWasDone : texts.note}
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
    <Card title={texts.accounts} description={accounts && plural(all, texts.account)}>
      <Counts
        rows={[
          ...ROLES.map((role) => ({ label: roleLabels[role], count: accounts?.[role] })),
          { label: texts.withoutARole, count: accounts?.roleless },
        ]}
      />
    </Card>
  );
}

const REVIEWS = ['pending_review', 'under_review', 'needs_revision', 'approved', 'rejected', 'draft'] as const;

function CampaignsCard({ campaigns }: { campaigns: PlatformTotals['campaigns'] | undefined }) {
  return (
    <Card title={texts.campaigns} description={texts.byTheStateOf}>
      <Counts rows={REVIEWS.map((status) => ({ label: REVIEW_LOOKS[status].label, count: campaigns?.[status] }))} />
    </Card>
  );
}
