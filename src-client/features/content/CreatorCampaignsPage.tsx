import { Search } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { cx } from '#client/components/cx.ts';
import { DateText } from '#client/components/DateText.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { Money } from '#client/components/Money.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { SkeletonCard } from '#client/components/Skeleton.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import { StatusPill, type Tone } from '#client/components/StatusPill.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { type CampaignBucket, campaignBucket, isDimmed } from '#shared/campaigns/campaign-dates.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import { campaignMessages, creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { platformLabel } from '#shared/platforms.ts';
import type { CreatorCampaignCard } from './submissions.ts';

const BADGE_TONES: Record<string, Tone> = {
  Invited: 'info',
  Accepted: 'success',
  Declined: 'neutral',
  Completed: 'primary',
};
const TABS: { key: CampaignBucket; label: string; empty: string }[] = [
  { key: 'active', label: 'Active', empty: creatorCampaignMessages.activeEmpty },
  { key: 'upcoming', label: 'Upcoming', empty: creatorCampaignMessages.upcomingEmpty },
  { key: 'completed', label: 'Completed', empty: creatorCampaignMessages.completedEmpty },
];

interface CreatorCampaignsPageProps {
  /** Undefined while they are not known. */
  campaigns: readonly CreatorCampaignCard[] | undefined;
  now: Date;
}

/** The campaigns a creator has a deal on, in buckets by date (CR-CAMP). */
export function CreatorCampaignsPage({ campaigns, now }: CreatorCampaignsPageProps) {
  const [tab, setTab] = useState<CampaignBucket>('active');
  const inBucket = (bucket: CampaignBucket) =>
    campaigns?.filter((campaign) => campaignBucket(campaign, now) === bucket);
  const shown = inBucket(tab);
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="What you are working on, what is coming, and what is done."
        actions={
          <ButtonLink href="/creator/campaigns/open" icon={Search}>
            Find open campaigns
          </ButtonLink>
        }
      />
      <StatRow className="mb-6">
        {TABS.map(({ key, label }) => (
          <StatCard key={key} label={`${label} Campaigns`} value={inBucket(key)?.length} loading={!campaigns} />
        ))}
      </StatRow>
      <Tabs
        label="Campaigns by date"
        items={TABS.map(({ key, label }) => ({ key, label, count: inBucket(key)?.length }))}
        value={tab}
        onChange={setTab}
      >
        {!shown ? (
          <div aria-busy="true" className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            <SkeletonCard className="min-h-64" />
            <SkeletonCard className="min-h-64" />
          </div>
        ) : shown.length === 0 ? (
          <Card>
            <EmptyState
              title={TABS.find(({ key }) => key === tab)?.empty ?? ''}
              text="Campaigns appear here once a brand has invited you or answered your application."
              action={
                <ButtonLink href="/creator/invitations" variant="primary">
                  {creatorCampaignMessages.viewInvitations}
                </ButtonLink>
              }
            />
          </Card>
        ) : (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {shown.map((campaign) => (
              <li key={campaign.dealId}>
                <CampaignCard campaign={campaign} />
              </li>
            ))}
          </ul>
        )}
      </Tabs>
    </>
  );
}

function CampaignCard({ campaign }: { campaign: CreatorCampaignCard }) {
  const dimmed = isDimmed(campaign.reviewStatus);
  const badge = dealWords[campaign.dealStatus].badge;
  return (
    <Card className={cx('h-full', dimmed && 'bg-base-200!')}>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className={cx('text-card truncate font-[620]', dimmed && 'text-muted')}>
            {campaign.name ?? campaignMessages.untitled}
          </h2>
          <p className="text-muted text-sm">{campaign.brandName ?? commonMessages.unknownBrand}</p>
        </div>
        <StatusPill tone={BADGE_TONES[badge] ?? 'neutral'}>{badge}</StatusPill>
      </div>
      {campaign.description && <p className="text-muted mt-3 line-clamp-2">{campaign.description}</p>}
      <dl className="mt-4 grid grid-cols-2 gap-3 text-sm">
        <div>
          <dt className="text-muted">Payment</dt>
          <dd className="font-semibold">
            <Money amountMinor={campaign.agreedAmountMinor} currency={campaign.currency} />
          </dd>
        </div>
        <div>
          <dt className="text-muted">Content deadline</dt>
          <dd className="font-semibold">
            <DateText value={campaign.submissionDeadline} empty="TBD" />
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{campaign.platforms.map(platformLabel).join(', ')}</p>
        {dimmed ? (
          <div className="flex items-center gap-3">
            <p className="text-muted text-sm">{creatorCampaignMessages.notYetAvailable}</p>
            <button type="button" className="btn btn-sm" disabled>
              {creatorCampaignMessages.underReview}
            </button>
          </div>
        ) : (
          <ButtonLink href={`/creator/campaigns/${campaign.id}`} size="sm">
            View Details
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
