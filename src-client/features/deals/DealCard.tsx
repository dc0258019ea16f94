import type { ReactNode } from 'react';
import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { extension as extensionLabel } from '#shared/messages/deals/extend-usage.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import { dealMessages } from '#shared/messages/deals.ts';
import { DEAL_LOOKS, MILESTONE_LOOKS } from '#shared/status-looks.ts';
import { Answer } from './Answer.tsx';
import { MILESTONE_LABELS } from './dealLabels.ts';

/** A deal or an invitation for its creator: who, what, how much, until when, and the answer buttons while it is unanswered (CR-DEALS-11). */
export function DealCard({
  deal,
  choose,
  onAnswered,
}: {
  deal: CreatorDealView;
  /** The box that ticks it. */
  choose?: ReactNode;
  onAnswered?: () => void;
}) {
  const { campaign } = deal;
  const badge = DEAL_LOOKS[deal.status];
  return (
    <Card className="flex h-full flex-col">
      <Cover of={campaign} shape="card" />
      <header className="flex items-start gap-3">
        {choose}
        <Avatar name={deal.brandName} src={deal.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className={cx('text-card truncate font-[620]', campaign.inReview && 'text-muted')}>
            {deal.unanswered ? (
              <AppLink to="/creator/invitations/$dealId" params={{ dealId: deal.id }} className="hover:text-primary">
                {campaign.name}
              </AppLink>
            ) : (
              campaign.name
            )}
          </h2>
          <p className="text-muted truncate text-sm">{deal.brandName}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          <LookPill look={badge} />
          {deal.extension && <StatusPill tone="info">{extensionLabel}</StatusPill>}
          {deal.status === 'submitted' && !deal.extension && <ContentBadge deal={deal} />}
          {campaign.inReview && deal.unanswered && <StatusPill tone="info">{dealMessages.inReview}</StatusPill>}
          {campaign.paused && <StatusPill tone="warning">Paused</StatusPill>}
        </div>
      </header>
      <DescriptionList
        look="card"
        className="mt-4"
        items={[
          {
            label: 'Payment',
            value: (
              <Money amountMinor={deal.amount.amountMinor} currency={deal.amount.currency} className="text-base" />
            ),
          },
          ...(deal.extension
            ? []
            : [
                {
                  label: 'Content due',
                  value: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} empty="To be agreed" />,
                },
              ]),
          {
            label: 'Campaign',
            value:
              campaign.startDate && campaign.endDate
                ? filled('{date} to {date2}', {
                    date: <DateText value={campaign.startDate} />,
                    date2: <DateText value={campaign.endDate} zone={campaign.timeZone} />,
                  })
                : 'Dates to be agreed',
          },
          { label: 'Platforms', value: campaign.platforms.map(platformLabel).join(', ') || 'Any' },
          ...(deal.usage
            ? [
                {
                  label: usageTitle,
                  value: (
                    <span className="font-normal">
                      <UsageTerms usage={deal.usage} extension={deal.extension} />
                    </span>
                  ),
                  wide: true,
                },
              ]
            : []),
        ]}
      />
      {deal.notes && (
        <blockquote className="border-accent text-muted mt-4 line-clamp-4 border-l-2 pl-3 whitespace-pre-line">
          {deal.notes}
        </blockquote>
      )}
      {campaign.pauseReason && <p className="text-muted mt-4">{`Paused: ${campaign.pauseReason}`}</p>}
      {deal.cancelReason && <p className="text-muted mt-4">{`Reason: ${deal.cancelReason}`}</p>}
      {deal.milestones.length > 0 && !deal.extension && <Milestones deal={deal} />}
      <footer className="mt-auto pt-5">
        <KeepFocus>
          <Foot deal={deal} onAnswered={onAnswered} />
        </KeepFocus>
      </footer>
    </Card>
  );
}

/** The state of the submitted content (ruling A14): waiting for the brand, or all approved. */
function ContentBadge({ deal }: { deal: CreatorDealView }) {
  const approved = deal.milestones.some(({ kind, status }) => kind === 'approval' && status !== 'planned');
  return approved ? (
    <StatusPill tone="success">Content approved</StatusPill>
  ) : (
    <StatusPill tone="info">{dealMessages.inReview}</StatusPill>
  );
}

function Milestones({ deal }: { deal: CreatorDealView }) {
  return (
    <ul aria-label="Milestones" className="border-base-300 mt-4 space-y-1.5 border-t pt-3.5 text-sm">
      {deal.milestones.map(({ kind, status, amountMinor }) => (
        <li key={kind} className="flex items-baseline justify-between gap-3">
          <span className={status === 'planned' ? 'text-muted' : 'font-medium'}>
            {MILESTONE_LABELS[kind]}{' '}
            <span className="text-muted font-normal">({MILESTONE_LOOKS[status].label.toLowerCase()})</span>
          </span>
          <Money amountMinor={amountMinor} currency={deal.amount.currency} />
        </li>
      ))}
    </ul>
  );
}

function Foot({ deal, onAnswered }: { deal: CreatorDealView; onAnswered: (() => void) | undefined }) {
  if (deal.unanswered) {
    return (
      <>
        <AppLink
          to="/creator/invitations/$dealId"
          params={{ dealId: deal.id }}
          className="link mb-3 inline-block text-sm font-medium"
        >
          Read the offer
        </AppLink>
        <Answer deal={deal} onAnswered={onAnswered} />
      </>
    );
  }
  const seen = !deal.ended && !deal.campaign.inReview;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm">
        {deal.respondedAt
          ? filled('Answered {date}', { date: <DateText value={deal.respondedAt} /> })
          : filled('Invited {date}', { date: <DateText value={deal.invitedAt} /> })}
      </p>
      {seen && (
        <ButtonLink size="sm" to="/creator/campaigns/$campaignId" params={{ campaignId: deal.campaign.id }}>
          View Campaign
        </ButtonLink>
      )}
      {deal.campaign.inReview && !deal.ended && (
        <p className="text-muted text-sm">The platform is reviewing this campaign.</p>
      )}
    </div>
  );
}
