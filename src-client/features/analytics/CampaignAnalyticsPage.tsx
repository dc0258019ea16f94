import { ChartNoAxesColumn } from 'lucide-react';
import { Card } from '#client/components/base/Card.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonPage } from '#client/components/base/Skeleton.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { ErrorPanel } from '#client/components/core/ErrorPanel.tsx';
import { type Failed, Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { DownloadButton } from '#client/components/parts/DownloadButton.tsx';
import { ExportButton } from '#client/components/parts/ExportButton.tsx';
import { errorMessage } from '#client/errors.ts';
import { GuestRemarks, hasFeedback } from '#client/features/guests/GuestRemarks.tsx';
import { ShareButton } from '#client/features/guests/ShareButton.tsx';
import { errorCode, trpc } from '#client/trpc.ts';
import type { CampaignAnalytics, TimelineEvent } from '#shared/analytics/brand-analytics.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { compactNumber, oneOrMany, plural } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { analyticsMessages } from '#shared/messages/analytics.ts';
import { ConversionTable } from './ConversionTable.tsx';
import { CreatorTable } from './CreatorTable.tsx';
import { FigureStats } from './FigureStats.tsx';
import { analyticsFreshness } from './freshness.ts';
import { LinkTrend } from './LinkTrend.tsx';
import { ResultStats } from './ResultStats.tsx';
import { TrackingCard } from './TrackingCard.tsx';

const BACK = { to: '/brand/analytics', label: 'Analytics' } as const;

/** What one campaign cost and achieved: by creator, platform and day, and what happened when (BR-AN-02, ruling BR-AN-03). */
export function CampaignAnalyticsPage({ campaignId }: { campaignId: string }) {
  return (
    <Loaded failure={AnalyticsFailed} skeleton={<SkeletonPage />}>
      <Analytics campaignId={campaignId} />
    </Loaded>
  );
}

function AnalyticsFailed({ error, onRetry, retrying }: Failed) {
  return (
    <>
      <PageHeader title="Campaign analytics" back={BACK} />
      {errorCode(error) === 'NOT_FOUND' ? (
        <Card>
          <EmptyState icon={ChartNoAxesColumn} title={analyticsMessages.brandEmpty} text="You have no such campaign." />
        </Card>
      ) : (
        <ErrorPanel
          title="The analytics of this campaign could not be loaded"
          text={errorMessage(error)}
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </>
  );
}

function Analytics({ campaignId }: { campaignId: string }) {
  const utils = trpc.useUtils();
  const [data] = trpc.analytics.campaign.useSuspenseQuery({ campaignId }, analyticsFreshness);
  return (
    <>
      <PageHeader
        title={data.name}
        description="What this campaign cost, who it reached and what it brought in."
        back={BACK}
        actions={
          <>
            {data.may.share.allowed && <ShareButton of={{ kind: 'report', name: data.name, campaignId }} />}
            <DownloadButton href={`/papers/report/${campaignId}`} size="md">
              Report as PDF
            </DownloadButton>
            <ExportButton load={() => utils.analytics.export.fetch({ campaignId }, { staleTime: 0 })} />
          </>
        }
      />
      <ReportRemarks campaignId={campaignId} />
      <ResultStats figures={{ ...data, spentMinor: data.spent.amountMinor }} loading={false} />
      {data.otherCurrency > 0 && (
        <p className="text-muted mb-4 text-sm">
          {`${plural(data.otherCurrency, 'conversion')} in another currency count, but not for value and ROI.`}
        </p>
      )}
      {data.outsideWindow > 0 && (
        <p className="text-muted mb-4 text-sm">
          {`${plural(data.outsideWindow, 'conversion')} came too long after the click, and no figure counts ${oneOrMany(data.outsideWindow, 'it', 'them')}.`}
        </p>
      )}
      <FigureStats figures={data.figures} benchmarks={data.benchmarks} />
      <CreatorTable analytics={data} maySetCodes={data.may.track.allowed} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-4">
          <LinkTrend days={data.days} description="From the first click, up to 90 days" />
          {data.may.track.allowed && <TrackingCard campaignId={campaignId} campaign={data.name} />}
        </div>
        <div className="space-y-4">
          <PlatformCard platforms={data.perPlatform} />
          <TimelineCard timeline={data.timeline} />
        </div>
      </div>
      <ConversionTable campaignId={campaignId} mayStrike={data.may.strike.allowed} />
    </>
  );
}

/** What guests said about the report. */
function ReportRemarks({ campaignId }: { campaignId: string }) {
  const [{ report }] = trpc.guests.onCampaign.useSuspenseQuery({ campaignId });
  return (
    hasFeedback(report) && (
      <Card title="Feedback on the report" className="mb-4">
        <GuestRemarks feedback={report} />
      </Card>
    )
  );
}

function PlatformCard({ platforms }: { platforms: CampaignAnalytics['perPlatform'] }) {
  return (
    <Card title="Posts by platform" description="From the latest daily snapshot">
      {platforms.length === 0 ? (
        <EmptyState
          compact
          title="Nothing has been posted yet"
          text="Creators add the address of each post after launch."
        />
      ) : (
        <ul className="divide-base-300 divide-y">
          {platforms.map(({ platform, posts, views, likes, comments, shares }) => (
            <li key={platform} className="py-3 first:pt-0 last:pb-0">
              <p className="flex justify-between gap-3 font-medium">
                {platformLabel(platform)} <span className="text-muted font-normal">{plural(posts, 'post')}</span>
              </p>
              <p className="text-muted text-sm">
                {`${compactNumber(views)} views · ${compactNumber(likes)} likes · ${compactNumber(comments)} comments · ${compactNumber(shares)} shares`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const EVENT_LABELS: Record<TimelineEvent['kind'], (detail: string) => string> = {
  created: () => 'Draft started',
  submitted: () => 'Submitted for review',
  paid: (amount) => `${amount} paid and held`,
  launched: () => 'Launched',
  posted: (name) => `${isolated(name)} posted`,
  completed: () => 'Completed',
};

function TimelineCard({ timeline }: { timeline: readonly TimelineEvent[] }) {
  return (
    <Card title="Timeline">
      <ol className="border-base-300 space-y-3 border-l pl-4">
        {timeline.map(({ at, kind, detail }) => (
          <li key={`${kind}-${at}-${detail}`}>
            <p className="font-medium">{EVENT_LABELS[kind](detail ?? '')}</p>
            <p className="text-muted text-sm">
              <DateText value={at} />
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
