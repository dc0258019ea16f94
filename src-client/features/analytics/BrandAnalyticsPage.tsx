import { ChartNoAxesColumn } from 'lucide-react';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DataTable } from '#client/components/DataTable.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { Money } from '#client/components/Money.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { Skeleton } from '#client/components/Skeleton.tsx';
import { useCursorPages } from '#client/components/useCursorPages.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { BrandOverview, InvitationOutcome } from '#shared/analytics/brand-analytics.ts';
import { stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { compactNumber, percent, plural, wholeNumber } from '#shared/numbers.ts';
import { INVITATION_OUTCOMES } from '#shared/status-sets.ts';
import { ExportButton } from './ExportButton.tsx';
import { analyticsFreshness } from './freshness.ts';
import { LinkTrend } from './LinkTrend.tsx';
import { ResultStats } from './ResultStats.tsx';

/** What all of a brand's campaigns cost and brought (BR-AN-01, ruling BR-AN-03). */
export function BrandAnalyticsPage() {
  const overview = trpc.analytics.brand.useQuery(undefined, analyticsFreshness);
  const utils = trpc.useUtils();
  const { data } = overview;
  const header = (
    <PageHeader
      title="Analytics"
      description="What your campaigns cost, whom they reached, what they brought."
      actions={
        data?.campaigns !== 0 && (
          <ExportButton load={() => utils.analytics.exportAll.fetch(undefined, { staleTime: 0 })} />
        )
      }
    />
  );
  if (overview.isLoadingError) {
    return (
      <>
        {header}
        <ErrorPanel
          title="Your analytics could not be loaded"
          text={errorMessage(overview.error)}
          onRetry={() => void overview.refetch()}
          retrying={overview.isFetching}
        />
      </>
    );
  }
  if (data?.campaigns === 0) {
    return (
      <>
        {header}
        <Card>
          <EmptyState
            icon={ChartNoAxesColumn}
            title={analyticsMessages.brandEmpty}
            text="Figures start with your first campaign: spend at once, reach with the contracts, clicks when creators post."
            action={
              <ButtonLink href="/brand/create-campaign" variant="primary">
                Create Campaign
              </ButtonLink>
            }
          />
        </Card>
      </>
    );
  }
  return (
    <>
      {header}
      <ResultStats figures={data} loading={overview.isPending} />
      <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <LinkTrend days={data?.days} description="The last 30 days, all campaigns" />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <StagesCard stages={data?.stages} />
          <InvitationsCard overview={data} />
        </div>
      </div>
      <CampaignTable />
      <p className="text-muted mt-4 text-sm">
        {analyticsMessages.converted} The table shows each campaign in its own currency.
      </p>
    </>
  );
}

/** Counts with a bar each; undefined while they are not known. */
function Bars({ rows }: { rows: readonly { label: string; count: number | undefined }[] }) {
  const most = Math.max(1, ...rows.map(({ count = 0 }) => count));
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 text-sm">
      {rows.map(({ label, count }) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <div aria-hidden className="bg-base-300 h-1.5 overflow-hidden rounded-full">
            <div
              className="bg-primary h-full w-0 rounded-full"
              style={count ? { width: `${(count / most) * 100}%` } : undefined}
            />
          </div>
          <dd className="text-right font-semibold">
            {count === undefined ? <Skeleton className="my-1 h-4 w-5" /> : wholeNumber(count)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function StagesCard({ stages }: { stages: BrandOverview['stages'] | undefined }) {
  return (
    <Card title="Campaigns by stage">
      <Bars rows={stageSteps.map(({ key, label }) => ({ label, count: stages?.[key] }))} />
    </Card>
  );
}

const OUTCOME_LABELS: Record<InvitationOutcome, string> = {
  accepted: 'Accepted',
  invited: 'Waiting',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  cancelled: 'Cancelled',
};

function InvitationsCard({ overview }: { overview: BrandOverview | undefined }) {
  return (
    <Card title="Invitations">
      <dl className="mb-4">
        <div>
          <dt className="text-muted text-sm">{analyticsMessages.acceptanceRate}</dt>
          <dd className="font-display text-[1.75rem] leading-tight font-[600] tabular-nums">
            {overview ? percent(overview.acceptanceRate) : <Skeleton className="my-1 h-7 w-16" />}
          </dd>
        </div>
      </dl>
      {overview?.acceptanceRate === null && (
        <p className="text-muted mb-4 text-sm">{analyticsMessages.nobodyAnswered}</p>
      )}
      <Bars
        rows={INVITATION_OUTCOMES.map((outcome) => ({
          label: OUTCOME_LABELS[outcome],
          count: overview?.invitations[outcome],
        }))}
      />
    </Card>
  );
}

function CampaignTable() {
  const pages = useCursorPages();
  const { cursor } = pages;
  const page = trpc.analytics.brandCampaigns.useQuery(cursor === null ? {} : { cursor }, {
    ...analyticsFreshness,
    placeholderData: (previous) => previous,
  });
  return (
    <DataTable
      label="Campaigns"
      rows={page.data?.rows}
      rowKey={({ id }) => id}
      rowHref={({ id }) => `/brand/analytics/${id}`}
      refreshing={page.isPlaceholderData}
      error={
        page.isLoadingError
          ? { title: 'The campaigns could not be loaded', onRetry: () => void page.refetch() }
          : undefined
      }
      empty={{ title: analyticsMessages.brandEmpty, text: 'Campaigns are listed once they are submitted for review.' }}
      columns={[
        {
          key: 'name',
          header: 'Campaign',
          cell: ({ name }) => <span className="block min-w-0 font-medium break-words">{name}</span>,
        },
        {
          key: 'stage',
          header: 'Stage',
          cell: ({ stage }) => <span className="text-muted">{stageLabels[stage]}</span>,
        },
        { key: 'creators', header: 'Creators', align: 'right', cell: ({ creators }) => wholeNumber(creators) },
        { key: 'spent', header: 'Spent', align: 'right', cell: ({ spent }) => <Money {...spent} whole /> },
        { key: 'reach', header: 'Reach', align: 'right', cell: ({ reach }) => compactNumber(reach) },
        { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => wholeNumber(clicks) },
        {
          key: 'conversions',
          header: 'Conversions',
          align: 'right',
          cell: ({ conversions }) => wholeNumber(conversions),
        },
        { key: 'roi', header: 'ROI', align: 'right', cell: ({ roi }) => percent(roi) },
      ]}
      footer={pages.pager({
        next: page.data?.nextCursor,
        busy: page.isFetching,
        note: plural(page.data?.rows.length ?? 0, 'campaign'),
      })}
    />
  );
}
