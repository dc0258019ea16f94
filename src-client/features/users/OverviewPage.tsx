import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { TotalInDollars } from '#client/components/TotalInDollars.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import { plural, wholeNumber } from '#shared/numbers.ts';
import { reviewStatusLabels } from '#shared/review/review.schema.ts';
import { type PlatformTotals, roleLabels } from '#shared/users/users.schema.ts';

const DASHBOARDS = [
  { href: '/brand', label: 'Brand' },
  { href: '/creator', label: 'Creator' },
  { href: '/agency', label: 'Agency' },
  { href: '/admin', label: 'Admin' },
] as const;

/** The super admin's first screen: the platform in figures (ruling SA-06), and the ways into the other areas (SA-07). */
export function OverviewPage() {
  const totals = trpc.users.totals.useQuery();
  const { data, isPending } = totals;
  return (
    <>
      <PageHeader title="Overview" description="Who is here, what waits, and what this month brought." />
      {totals.isLoadingError ? (
        <ErrorPanel
          title="The overview could not be loaded"
          text={errorMessage(totals.error)}
          onRetry={() => void totals.refetch()}
          retrying={totals.isFetching}
        />
      ) : (
        <>
          <StatRow className="mb-4">
            <StatCard
              label="Revenue this month"
              value={<TotalInDollars amountMinor={data?.revenueMinor} whole />}
              note={
                data && (
                  <>
                    <TotalInDollars amountMinor={data.feeMinor} whole /> of it are fees
                  </>
                )
              }
              loading={isPending}
            />
            <StatCard
              label="New accounts"
              value={wholeNumber(data?.newAccounts)}
              note="In the last 30 days"
              loading={isPending}
            />
            <StatCard
              label="Role requests"
              value={wholeNumber(data?.roleRequests)}
              note="Waiting for an answer"
              loading={isPending}
            />
            <StatCard
              label="Failed jobs"
              value={wholeNumber(data?.failedJobs)}
              note={data?.failedJobs === 0 ? 'Everything was done' : 'Given up after their last try'}
              loading={isPending}
            />
          </StatRow>
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <AccountsCard accounts={data?.accounts} />
            <CampaignsCard campaigns={data?.campaigns} />
          </div>
        </>
      )}
      <Card
        title="Dashboard Access"
        description="A look into each area. What belongs to a brand, a creator or an agency cannot be changed there."
        className="mt-4"
      >
        <div className="flex flex-wrap gap-2.5">
          {DASHBOARDS.map(({ href, label }) => (
            <ButtonLink key={href} href={href}>
              {label}
            </ButtonLink>
          ))}
        </div>
      </Card>
    </>
  );
}

function Counts({ rows }: { rows: readonly { label: string; count: number | undefined }[] }) {
  return (
    <dl className="divide-base-300 divide-y">
      {rows.map(({ label, count }) => (
        <div key={label} className="flex justify-between gap-4 py-2 first:pt-0 last:pb-0">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{wholeNumber(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

const ROLES = ['brand', 'creator', 'agency', 'admin', 'super_admin'] as const;

function AccountsCard({ accounts }: { accounts: PlatformTotals['accounts'] | undefined }) {
  const all = Object.values(accounts ?? {}).reduce((sum, count) => sum + count, 0);
  return (
    <Card title="Accounts" description={accounts && plural(all, 'account')}>
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
      <Counts rows={REVIEWS.map((status) => ({ label: reviewStatusLabels[status], count: campaigns?.[status] }))} />
    </Card>
  );
}
