import { Circle, CircleCheck, Mail, Upload } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { PageHeader } from '#client/components/PageHeader.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { campaignBucket, campaignDateBadge } from '#shared/campaigns/campaign-dates.ts';
import { mayDo } from '#shared/content/submissions.ts';
import { contentTypeLabel } from '#shared/content-types.ts';
import { isoDay } from '#shared/dates.ts';
import { campaignMessages, creatorCampaignMessages } from '#shared/messages/campaigns.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { platformLabel } from '#shared/platforms.ts';
import { CreatorUploads } from './CreatorUploads.tsx';
import type { CreatorCampaignDetail, CreatorSubmission } from './submissions.ts';
import { TrackingLink } from './TrackingLink.tsx';

type Tab = 'overview' | 'requirements' | 'uploads';

/** One campaign that a creator works on (CR-CAMP detail). `agreement` is the contract and brief, beside the overview. */
export function CreatorCampaignPage({
  detail,
  submissions,
  now,
  supportEmail,
  agreement,
}: {
  detail: CreatorCampaignDetail;
  submissions: readonly CreatorSubmission[];
  now: Date;
  supportEmail: string;
  agreement?: ReactNode;
}) {
  const [tab, setTab] = useState<Tab>('overview');
  const { campaign, brand, deal, pieces } = detail;
  const bucket = campaignBucket(campaign, now);
  const open = bucket !== 'completed' && mayDo('handIn', campaign, deal?.status ?? null);
  const brandName = brand.name ?? commonMessages.unknownBrand;
  return (
    <>
      <PageHeader
        title={campaign.name ?? campaignMessages.untitled}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <BrandMark name={brand.name} logoUrl={brand.logoUrl} />
            <span className="min-w-0 max-w-full">{brandName}</span>
            {campaign.platforms.map((platform) => (
              <StatusPill key={platform}>{platformLabel(platform)}</StatusPill>
            ))}
          </span>
        }
        back={{ href: '/creator/campaigns', label: 'Back to Campaigns' }}
        badges={
          <>
            <StatusPill tone={bucket === 'active' ? 'success' : bucket === 'completed' ? 'primary' : 'info'}>
              {campaignDateBadge(campaign, now)}
            </StatusPill>
            {campaign.status === 'paused' && <StatusPill tone="warning">Paused</StatusPill>}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <Tabs
            label="Campaign"
            items={[
              { key: 'overview', label: 'Overview' },
              { key: 'requirements', label: 'Requirements' },
              { key: 'uploads', label: 'Uploads', count: submissions.length },
            ]}
            value={tab}
            onChange={setTab}
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
                    <DateText value={campaign.endDate} empty="TBD" />
                  </Fact>
                  <Fact label="Payment">
                    {deal ? <Money amountMinor={deal.amountMinor} currency={deal.currency} /> : '–'}
                  </Fact>
                  <Fact label="Content Deadline">
                    <DateText value={campaign.submissionDeadline} empty="TBD" />
                  </Fact>
                  <Fact label="Content Pieces">{pieces ?? creatorCampaignMessages.notSpecified}</Fact>
                </div>
                {deal?.trackingLink && <TrackingLink link={deal.trackingLink} />}
                {agreement}
              </div>
            )}
            {tab === 'requirements' && <Requirements detail={detail} />}
            {tab === 'uploads' && (
              <CreatorUploads
                campaignId={campaign.id}
                submissions={submissions}
                open={open}
                live={mayDo('publish', campaign, deal?.status ?? null)}
                brandName={brandName}
                commentable={mayDo('talk', campaign, deal?.status ?? null)}
              />
            )}
          </Tabs>
        </div>
        <aside className="space-y-4">
          <Card title="Timeline">
            <ol className="space-y-3">
              <Step label="Start" day={campaign.startDate} now={now} />
              <Step label="Content deadline" day={campaign.submissionDeadline} now={now} />
              <Step label="End" day={campaign.endDate} now={now} />
            </ol>
          </Card>
          <Card title="Quick Actions">
            <div className="flex flex-col gap-3">
              {open && (
                <ButtonLink href={`/creator/campaigns/${campaign.id}/upload`} icon={Upload}>
                  Upload Content
                </ButtonLink>
              )}
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

function BrandMark({ name, logoUrl }: { name: string | null; logoUrl: string | null }) {
  if (logoUrl) return <img src={logoUrl} alt="" className="size-7 rounded-lg object-cover" />;
  return (
    <span aria-hidden className="hairline bg-base-100 grid size-7 place-items-center rounded-lg text-xs font-semibold">
      {name ? name.slice(0, 2).toUpperCase() : 'BR'}
    </span>
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

function Step({ label, day, now }: { label: string; day: string | null; now: Date }) {
  const done = day !== null && day < isoDay(now);
  const Icon = done ? CircleCheck : Circle;
  return (
    <li className="flex items-center gap-3">
      <Icon aria-hidden size={18} className={done ? 'text-success' : 'text-muted'} />
      <span className="flex-1 whitespace-nowrap">
        {label}
        {done && <span className="sr-only"> (done)</span>}
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
        <p className="text-muted">{creatorCampaignMessages.noRequirements}</p>
      </Card>
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {entries.map(([type, { quantity, description }]) => (
        <li key={type}>
          <Card title={contentTypeLabel(type)} className="h-full">
            <p className="text-muted text-sm">Quantity: {quantity}</p>
            <p className="mt-2">{description || creatorCampaignMessages.defaultRequirement(type)}</p>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** What stands in place of a campaign that is not there (CR-CAMP-32). */
export function CampaignNotFound() {
  return (
    <Card>
      <h1 className="font-display text-2xl font-semibold">{creatorCampaignMessages.notFoundTitle}</h1>
      <p className="text-muted mt-2 mb-4">{creatorCampaignMessages.notFoundText}</p>
      <ButtonLink href="/creator/campaigns" variant="primary">
        {creatorCampaignMessages.viewAll}
      </ButtonLink>
    </Card>
  );
}
