import { Search } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { Money } from '#client/components/base/Money.tsx';
import { notify } from '#client/components/base/notify.ts';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { CardList, CardsToCome } from '#client/components/lists/CardList.tsx';
import { useOpened } from '#client/components/lists/opened.ts';
import { useAddress } from '#client/components/lists/useListSearch.ts';
import { usePagedList } from '#client/components/lists/usePagedList.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { trpc } from '#client/trpc.ts';
import { type CampaignBucket, isDimmed } from '#shared/campaigns/campaign-dates.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import { dealWords } from '#shared/deals/deal-words.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { nameOrUntitled } from '#shared/names.ts';
import type { Tone } from '#shared/status-looks.ts';
import { creatorCampaignsSearch } from './creatorCampaignsSearch.ts';
import type { CreatorCampaignCard } from './submissions.ts';

const BADGE_TONES: Record<string, Tone> = {
  Invited: 'info',
  Accepted: 'success',
  Declined: 'neutral',
  Completed: 'primary',
};
const TABS: { key: CampaignBucket; label: string; empty: string }[] = [
  { key: 'active', label: 'Active', empty: 'No active campaigns' },
  { key: 'upcoming', label: 'Upcoming', empty: 'No upcoming campaigns' },
  { key: 'completed', label: 'Completed', empty: 'No completed campaigns yet' },
];
const NONE = { active: 0, upcoming: 0, completed: 0 };

/** The campaigns on which a creator has a deal, in buckets by date (CR-CAMP). If they cannot be read, it is shown empty (CR-CAMP-40). */
export function CreatorCampaignsPage() {
  const { search, onSearch } = useAddress(creatorCampaignsSearch);
  const frame: FrameProps = { tab: search.tab ?? 'active', onTab: (tab) => onSearch({ tab }) };
  return (
    <>
      <PageHeader
        title="Campaigns"
        description="What you are working on, what is coming, and what is done."
        actions={
          <>
            <ButtonLink to="/creator/cases">Cases</ButtonLink>
            <ButtonLink to="/creator/campaigns/open" icon={Search}>
              Find open campaigns
            </ButtonLink>
          </>
        }
      />
      <Loaded
        asked={frame.tab}
        failure={() => <Lost {...frame} />}
        skeleton={
          <Frame {...frame}>
            <CardsToCome />
          </Frame>
        }
      >
        <Campaigns {...frame} />
      </Loaded>
    </>
  );
}

interface FrameProps {
  tab: CampaignBucket;
  onTab: (tab: CampaignBucket) => void;
}

function Campaigns({ tab, onTab }: FrameProps) {
  const list = usePagedList(trpc.content.campaigns, { tab, limit: PAGE_SIZES.deals }, useOpened());
  return (
    <Frame tab={tab} onTab={onTab} counts={list.pages[0]?.counts}>
      <CardList list={list} empty={<Empty tab={tab} />}>
        {(campaign) => <CampaignCard campaign={campaign} />}
      </CardList>
    </Frame>
  );
}

function Lost(props: FrameProps) {
  useEffect(() => {
    notify.error('Failed to load campaigns');
  }, []);
  return (
    <Frame {...props} counts={NONE}>
      <Card>
        <Empty tab={props.tab} />
      </Card>
    </Frame>
  );
}

/** Without counts it is still loading. */
function Frame({
  tab,
  onTab,
  counts,
  children,
}: FrameProps & { counts?: Record<CampaignBucket, number> | undefined; children: ReactNode }) {
  return (
    <>
      <StatRow className="mb-6">
        {TABS.map(({ key, label }) => (
          <StatCard key={key} label={`${label} Campaigns`} value={counts?.[key]} loading={!counts} />
        ))}
      </StatRow>
      <Tabs
        label="Campaigns by date"
        items={TABS.map(({ key, label }) => ({ key, label, count: counts?.[key] }))}
        value={tab}
        onChange={onTab}
      >
        {children}
      </Tabs>
    </>
  );
}

function Empty({ tab }: { tab: CampaignBucket }) {
  return (
    <EmptyState
      title={TABS.find(({ key }) => key === tab)?.empty ?? ''}
      text="Campaigns appear here once a brand has invited you or answered your application."
      action={
        <ButtonLink to="/creator/invitations" variant="primary">
          {creatorCampaignMessages.viewInvitations}
        </ButtonLink>
      }
    />
  );
}

function CampaignCard({ campaign }: { campaign: CreatorCampaignCard }) {
  const dimmed = isDimmed(campaign.reviewStatus);
  const badge = dealWords[campaign.dealStatus].badge;
  return (
    <Card className={cx('h-full', dimmed && 'bg-base-200!')}>
      <Cover of={campaign} shape="card" />
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className={cx('text-card truncate font-[620]', dimmed && 'text-muted')}>
            {nameOrUntitled(campaign.name)}
          </h2>
          <p className="text-muted text-sm">{campaign.brandName ?? commonMessages.unknownBrand}</p>
        </div>
        <StatusPill tone={BADGE_TONES[badge] ?? 'neutral'}>{badge}</StatusPill>
      </div>
      {campaign.description && <p className="text-muted mt-3 line-clamp-2">{campaign.description}</p>}
      <DescriptionList
        look="card"
        className="mt-4"
        items={[
          {
            label: 'Payment',
            value: <Money amountMinor={campaign.agreedAmountMinor} currency={campaign.currency} />,
          },
          {
            label: 'Content deadline',
            value: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} empty="TBD" />,
          },
        ]}
      />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted text-sm">{campaign.platforms.map(platformLabel).join(', ')}</p>
        {dimmed ? (
          <div className="flex items-center gap-3">
            <p className="text-muted text-sm">Campaign not yet available</p>
            <button type="button" className="btn btn-sm" disabled>
              Under Review
            </button>
          </div>
        ) : (
          <ButtonLink to="/creator/campaigns/$campaignId" params={{ campaignId: campaign.id }} size="sm">
            View Details
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
