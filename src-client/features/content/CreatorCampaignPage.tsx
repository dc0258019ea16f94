import { Circle, CircleCheck, Mail, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { Picture } from '#client/components/base/Picture.tsx';
import { StatusPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { campaignBucket, campaignDateBadge } from '#shared/campaigns/campaign-dates.ts';
import { contentTypeLabel } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { dayIn } from '#shared/dates.ts';
import { creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { nameOrUntitled } from '#shared/names.ts';
import { initials } from '#shared/users/people.ts';
import { CreatorUploads } from './CreatorUploads.tsx';
import type { CampaignPart } from './creatorCampaignsSearch.ts';
import { PostNow } from './PostNow.tsx';
import { PostsToFix } from './PostsToFix.tsx';
import type { CreatorCampaignDetail, CreatorSubmission } from './submissions.ts';
import { TrackingLink } from './TrackingLink.tsx';

/**
 * One campaign that a creator works on (CR-CAMP detail). `agreement` is the contract and brief, beside the overview, `messages` the button that opens
 * the conversation with the brand, `cases` the one that opens a case.
 */
export function CreatorCampaignPage({
  tab,
  onTab,
  detail,
  submissions,
  now,
  supportEmail,
  agreement,
  messages,
  cases,
}: {
  tab: CampaignPart;
  onTab: (tab: CampaignPart) => void;
  detail: CreatorCampaignDetail;
  submissions: readonly CreatorSubmission[];
  now: Date;
  supportEmail: string;
  agreement?: ReactNode;
  messages?: ReactNode;
  cases?: ReactNode;
}) {
  const { campaign, brand, deal, pieces, may } = detail;
  const bucket = campaignBucket(campaign, now);
  const today = dayIn(campaign.timeZone, now);
  const open = bucket !== 'completed' && may.submit.allowed;
  const brandName = brand.name ?? commonMessages.unknownBrand;
  return (
    <>
      <PageHeader
        title={nameOrUntitled(campaign.name)}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <BrandMark name={brand.name} logoUrl={brand.logoUrl} />
            <span className="min-w-0 max-w-full">{brandName}</span>
            {campaign.platforms.map((platform) => (
              <StatusPill key={platform}>{platformLabel(platform)}</StatusPill>
            ))}
          </span>
        }
        back={{ to: '/creator/campaigns', label: 'Back to Campaigns' }}
        badges={
          <>
            <StatusPill tone={bucket === 'active' ? 'success' : bucket === 'completed' ? 'primary' : 'info'}>
              {campaignDateBadge(campaign, now)}
            </StatusPill>
            {campaign.status === 'paused' && <StatusPill tone="warning">Paused</StatusPill>}
          </>
        }
      />
      {campaign.pauseReason && (
        <Callout kind="warning" className="mb-4" title="Paused">
          {campaign.pauseReason}
        </Callout>
      )}
      <Cover of={campaign} shape="banner" eager />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <PostsToFix submissions={submissions} />
          <PostNow submissions={submissions} />
          <Tabs
            label="Campaign"
            items={[
              { key: 'overview', label: 'Overview' },
              { key: 'requirements', label: 'Requirements' },
              { key: 'uploads', label: 'Uploads', count: submissions.length },
            ]}
            value={tab}
            onChange={onTab}
          >
            {tab === 'overview' && (
              <div className="space-y-4">
                <Card>
                  <p className="max-w-[70ch] whitespace-pre-line">
                    {campaign.description ?? 'No description provided for this campaign.'}
                  </p>
                </Card>
                <div className="grid grid-cols-2 gap-3 sm:gap-4">
                  <Fact label="Timeline">
                    <DateText value={campaign.startDate} empty="TBD" /> –{' '}
                    <DateText value={campaign.endDate} zone={campaign.timeZone} empty="TBD" />
                  </Fact>
                  <Fact label="Payment">
                    {deal ? <Money amountMinor={deal.amountMinor} currency={deal.currency} /> : '–'}
                  </Fact>
                  <Fact label="Content Deadline">
                    <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} empty="TBD" />
                  </Fact>
                  <Fact label="Content Pieces">{pieces ?? 'Not specified'}</Fact>
                </div>
                {deal?.trackingLink && <TrackingLink link={deal.trackingLink} code={deal.discountCode} />}
                {agreement}
              </div>
            )}
            {tab === 'requirements' && <Requirements detail={detail} />}
            {tab === 'uploads' && (
              <CreatorUploads
                campaignId={campaign.id}
                submissions={submissions}
                open={open}
                brandName={brandName}
                commentable={may.comment.allowed}
              />
            )}
          </Tabs>
        </div>
        <aside className="space-y-4">
          <Card title="Timeline">
            <ol className="space-y-3">
              <Step label="Start" day={campaign.startDate} today={today} />
              <Step label="Content deadline" day={campaign.submissionDeadline} today={today} />
              <Step label="End" day={campaign.endDate} today={today} />
            </ol>
          </Card>
          <Card title="Quick Actions">
            <div className="flex flex-col gap-3">
              {open && (
                <ButtonLink
                  to="/creator/campaigns/$campaignId/upload"
                  params={{ campaignId: campaign.id }}
                  icon={Upload}
                >
                  Upload Content
                </ButtonLink>
              )}
              {messages}
              {cases}
              {!open && bucket !== 'completed' && (
                <p className="text-muted text-sm">{creatorCampaignMessages.uploadLater}</p>
              )}
              {supportEmail && (
                <a className="btn border-base-content/20 bg-base-100" href={`mailto:${supportEmail}`}>
                  <Mail aria-hidden size={17} /> Contact Support
                </a>
              )}
            </div>
          </Card>
        </aside>
      </div>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-muted font-sans text-sm font-medium tracking-normal">{label}</h2>
      <p className="font-display mt-1.5 text-lg font-semibold">{children}</p>
    </Card>
  );
}

function Step({ label, day, today }: { label: string; day: string | null; today: string }) {
  const done = day !== null && day < today;
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={18} className={done ? 'text-success' : 'text-muted'} />
      <span className="flex-1 whitespace-nowrap">
        {label}
        {done && <span className="sr-only">{' (done)'}</span>}
      </span>
      <span className="text-muted text-sm whitespace-nowrap">
        <DateText value={day} empty="TBD" />
      </span>
    </li>
  );
}

function Requirements({ detail }: { detail: CreatorCampaignDetail }) {
  const entries = Object.entries(detail.campaign.contentRequirements);
  if (entries.length === 0) {
    return (
      <Card>
        <p className="text-muted">No specific content requirements provided for this campaign.</p>
      </Card>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {entries.map(([type, { quantity, description }]) => (
        <li key={type}>
          <Card title={contentTypeLabel(type)} className="h-full">
            <p className="text-muted text-sm">{`Quantity: ${quantity}`}</p>
            <p className="mt-2">{description || `Create engaging ${type} content that fits the campaign.`}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** The logo of the brand, or its first two letters (CR-CAMP-16). */
function BrandMark({ name, logoUrl }: { name: string | null; logoUrl: string | null }) {
  const letters = (
    <span aria-hidden className="hairline bg-base-100 grid size-7 place-items-center rounded-lg text-xs font-semibold">
      {initials(name)}
    </span>
  );
  if (!logoUrl) return letters;
  return <Picture address={logoUrl} alt="" width={28} height={28} className="size-7 rounded-lg" instead={letters} />;
}
