import { ChartNoAxesColumn } from 'lucide-react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Skeleton } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { Select } from '#client/components/fields/Field.tsx';
import type { Column } from '#client/components/lists/DataTable.tsx';
import { PagedTable } from '#client/components/lists/PagedTable.tsx';
import { useAsked } from '#client/components/lists/useAsked.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { trpc } from '#client/trpc.ts';
import {
  BRAND_PERIODS,
  type BrandOverview,
  type BrandPeriod,
  type CampaignResults,
  type InvitationOutcome,
} from '#shared/analytics/brand-analytics.ts';
import { COST_FIGURES } from '#shared/analytics/cost-figures.ts';
import { stageLabels, stageSteps } from '#shared/campaigns/campaign-labels.ts';
import { compactNumber, percent, plural, wholeNumber } from '#shared/format.ts';
import { figureTexts } from '#shared/messages/analytics/figures.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { INVITATION_OUTCOMES } from '#shared/status-sets.ts';
import { useRuns } from '../auth/session.ts';
import { Bars } from './Bars.tsx';
import { brandAnalyticsSearch } from './brandAnalyticsSearch.ts';
import { analyticsFreshness } from './freshness.ts';
import { LinkTrend } from './LinkTrend.tsx';
import { ResultStats } from './ResultStats.tsx';

const description = 'What your campaigns cost, who they reached and what they brought in.';
const periods = { all: 'Since the start', '30d': 'Last 30 days', '90d': 'Last 90 days' } as const;
const beforeOf = { all: '', '30d': 'the 30 days before', '90d': 'the 90 days before' } as const;
const trendOf = {
  all: 'The last 30 days, all campaigns',
  '30d': 'The last 30 days, all campaigns',
  '90d': 'The last 90 days, all campaigns',
} as const;

interface PeriodProps {
  /** The days that the figures cover; the table always covers all. */
  period: BrandPeriod;
  onPeriod: (period: BrandPeriod) => void;
}

/** What all of a brand's campaigns cost and achieved (BR-AN-01, ruling BR-AN-03). */
export function BrandAnalyticsPage() {
  const { search, onSearch } = useAddress(brandAnalyticsSearch);
  const props: PeriodProps = {
    period: search.period ?? 'all',
    // The table covers all days, so it stays at its page.
    onPeriod: (period) => onSearch({ after: search.after, period }),
  };
  return (
    <Loaded
      asked={props.period}
      failure={{
        title: 'Your analytics could not be loaded',
        frame: (panel) => (
          <>
            <Header {...props} />
            {panel}
          </>
        ),
      }}
      skeleton={<Figures {...props} overview={undefined} />}
    >
      <Known {...props} />
    </Loaded>
  );
}

const isPeriod = (value: string): value is BrandPeriod => BRAND_PERIODS.some((period) => period === value);

function Header({ period, onPeriod }: PeriodProps) {
  const utils = trpc.useUtils();
  return (
    <PageHeader
      title="Analytics"
      description={description}
      actions={
        <>
          <ButtonLink to="/brand/shared">Shared links</ButtonLink>
          <Select
            label="Period"
            hideLabel
            className="w-40"
            options={BRAND_PERIODS.map((value) => ({ value, label: periods[value] }))}
            value={period}
            onChange={({ target }) => isPeriod(target.value) && onPeriod(target.value)}
          />
          <ButtonLink to="/brand/record">{recordMessages.title}</ButtonLink>
          <ExportButton load={() => utils.analytics.exportAll.fetch(undefined, { staleTime: 0 })} />
        </>
      }
    />
  );
}

function Known(props: PeriodProps) {
  const runs = useRuns();
  const [{ period }, refreshing] = useAsked({ period: props.period });
  const [overview] = trpc.analytics.brand.useSuspenseQuery({ period }, analyticsFreshness);
  if (overview.campaigns > 0) return <Figures {...props} shown={period} refreshing={refreshing} overview={overview} />;
  return (
    <>
      <PageHeader title="Analytics" description={description} />
      <Card>
        <EmptyState
          icon={ChartNoAxesColumn}
          title={analyticsMessages.brandEmpty}
          text="Figures start with your first campaign: spending first, reach once contracts are signed, and clicks once creators post."
          action={
            runs && (
              <ButtonLink to="/brand/create-campaign" variant="primary">
                Create Campaign
              </ButtonLink>
            )
          }
        />
      </Card>
    </>
  );
}

/** Without the overview it is the skeleton. */
function Figures({
  overview,
  shown = 'all',
  refreshing = false,
  ...props
}: PeriodProps & {
  overview: BrandOverview | undefined;
  /** The period of the figures on the screen while those of another load. */
  shown?: BrandPeriod;
  refreshing?: boolean;
}) {
  return (
    <>
      <Header {...props} />
      <div aria-busy={refreshing || undefined} className={refreshing ? 'opacity-60' : undefined}>
        <ResultStats figures={overview} before={overview?.before} daysBefore={beforeOf[shown]} loading={!overview} />
        <div className="mb-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <LinkTrend days={overview?.days} description={trendOf[shown]} />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-1">
            <StagesCard stages={overview?.stages} />
            <InvitationsCard overview={overview} />
          </div>
        </div>
      </div>
      <CampaignTable />
      <p className="text-muted mt-4 text-sm">{`${analyticsMessages.converted} The table shows each campaign from its start, in its own currency. Campaigns with results come first. ${figureTexts.basis}`}</p>
    </>
  );
}

function StagesCard({ stages }: { stages: BrandOverview['stages'] | undefined }) {
  return (
    <Card title="Campaigns by stage" description="Submitted ones, as in Orders">
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

const columns: readonly Column<CampaignResults>[] = [
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
  {
    key: 'creators',
    header: 'Creators under contract',
    align: 'right',
    className: 'whitespace-normal',
    cell: ({ creators }) => wholeNumber(creators),
  },
  { key: 'spent', header: 'Spent', align: 'right', cell: ({ spent }) => <Money {...spent} whole /> },
  {
    key: 'reach',
    header: 'Reach',
    align: 'right',
    // Until something is posted, it is only an estimate.
    cell: ({ reach, contentPosted }) =>
      contentPosted === 0 && reach > 0 ? `${compactNumber(reach)} potential` : compactNumber(reach),
  },
  { key: 'clicks', header: 'Clicks', align: 'right', cell: ({ clicks }) => wholeNumber(clicks) },
  {
    key: 'conversions',
    header: 'Conversions',
    align: 'right',
    cell: ({ conversions }) => wholeNumber(conversions),
  },
  ...COST_FIGURES.map(
    (name): Column<CampaignResults> => ({
      key: name,
      header: figureTexts.heads[name],
      align: 'right',
      cell: ({ figures }) => <Money amountMinor={figures[name].value} currency={figures.currency} />,
    }),
  ),
  { key: 'roi', header: 'ROI', align: 'right', cell: ({ roi }) => percent(roi) },
];

function CampaignTable() {
  return (
    <PagedTable
      query={trpc.analytics.brandCampaigns}
      input={{}}
      reading={{ note: (shown) => plural(shown, 'campaign'), ...analyticsFreshness }}
      label="Campaigns"
      columns={columns}
      rowLink={({ id }) => ({ to: '/brand/analytics/$campaignId', params: { campaignId: id } })}
      failure={({ onRetry, retrying }) => (
        <ErrorPanel title="The campaigns could not be loaded" onRetry={onRetry} retrying={retrying} />
      )}
      empty={{ title: analyticsMessages.brandEmpty, text: 'Campaigns are listed once they are submitted for review.' }}
    />
  );
}
