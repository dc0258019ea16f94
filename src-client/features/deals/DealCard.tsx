import { useState } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button, ButtonLink } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { ConfirmDialog } from '#client/components/ConfirmDialog.tsx';
import { cx } from '#client/components/cx.ts';
import { DateText } from '#client/components/DateText.tsx';
import { Money } from '#client/components/Money.tsx';
import { useNow } from '#client/components/now.ts';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { daysLeftLabel } from '#shared/dates.ts';
import type { CreatorDealView } from '#shared/deals/deals.schema.ts';
import { dealMessages, invitationMessages } from '#shared/messages/deals.ts';
import { platformLabel } from '#shared/platforms.ts';
import { ENDED_DEALS, isOneOf } from '#shared/status-sets.ts';
import { DEAL_BADGES, MILESTONE_LABELS, MILESTONE_WORDS } from './dealLabels.ts';
import { useAnswer } from './useAnswer.ts';

/** A deal or an invitation as its creator sees it: who, what, how much, until when, and the answer while it is asked for (CR-DEALS-11). */
export function DealCard({ deal }: { deal: CreatorDealView }) {
  const { campaign } = deal;
  const badge = DEAL_BADGES[deal.status];
  return (
    <Card className="flex h-full flex-col">
      <header className="flex items-start gap-3">
        <Avatar name={deal.brandName} src={deal.brandLogoUrl} square />
        <div className="min-w-0 flex-1">
          <h2 className={cx('text-card truncate font-[620]', campaign.inReview && 'text-muted')}>{campaign.name}</h2>
          <p className="text-muted truncate text-sm">{deal.brandName}</p>
        </div>
        <div className="flex shrink-0 flex-col items-end gap-1.5">
          <StatusPill tone={badge.tone}>{badge.label}</StatusPill>
          {deal.status === 'submitted' && <ContentBadge deal={deal} />}
          {campaign.paused && <StatusPill tone="warning">Paused</StatusPill>}
        </div>
      </header>
      <dl className="mt-4 grid grid-cols-2 gap-x-4 gap-y-3 text-sm">
        <Fact name="Payment">
          <Money amountMinor={deal.amount.amountMinor} currency={deal.amount.currency} className="text-base" />
        </Fact>
        <Fact name="Content due">
          <DateText value={campaign.submissionDeadline} empty="To be agreed" />
        </Fact>
        <Fact name="Campaign">
          {campaign.startDate && campaign.endDate ? (
            <>
              <DateText value={campaign.startDate} /> to <DateText value={campaign.endDate} />
            </>
          ) : (
            'Dates to be agreed'
          )}
        </Fact>
        <Fact name="Platforms">{campaign.platforms.map(platformLabel).join(', ') || 'Any'}</Fact>
      </dl>
      {deal.notes && (
        <blockquote className="border-accent text-muted mt-4 line-clamp-4 border-l-2 pl-3 whitespace-pre-line">
          {deal.notes}
        </blockquote>
      )}
      {deal.cancelReason && <p className="text-muted mt-4">Reason: {deal.cancelReason}</p>}
      {deal.milestones.length > 0 && <Milestones deal={deal} />}
      <footer className="mt-auto pt-5">
        <Foot deal={deal} />
      </footer>
    </Card>
  );
}

/** Where the content that was handed in stands (ruling A14): waiting for the brand, or all of it approved. */
function ContentBadge({ deal }: { deal: CreatorDealView }) {
  const approved = deal.milestones.some(({ kind, status }) => kind === 'approval' && status !== 'planned');
  return approved ? (
    <StatusPill tone="success">{dealMessages.contentApproved}</StatusPill>
  ) : (
    <StatusPill tone="info">{dealMessages.inReview}</StatusPill>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

function Milestones({ deal }: { deal: CreatorDealView }) {
  return (
    <ul aria-label="Milestones" className="border-base-300 mt-4 space-y-1.5 border-t pt-3.5 text-sm">
      {deal.milestones.map(({ kind, status, amountMinor }) => (
        <li key={kind} className="flex items-baseline justify-between gap-3">
          <span className={status === 'planned' ? 'text-muted' : 'font-medium'}>
            {MILESTONE_LABELS[kind]} <span className="text-muted font-normal">({MILESTONE_WORDS[status]})</span>
          </span>
          <Money amountMinor={amountMinor} currency={deal.amount.currency} />
        </li>
      ))}
    </ul>
  );
}

function Foot({ deal }: { deal: CreatorDealView }) {
  if (deal.status === 'invited') return <Answer deal={deal} />;
  const seen = !isOneOf(ENDED_DEALS, deal.status) && !deal.campaign.inReview;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm">
        {deal.respondedAt ? (
          <>
            Answered <DateText value={deal.respondedAt} />
          </>
        ) : (
          <>
            Invited <DateText value={deal.invitedAt} />
          </>
        )}
      </p>
      {seen && (
        <ButtonLink size="sm" href={`/creator/campaigns/${deal.campaign.id}`}>
          {dealMessages.viewCampaign}
        </ButtonLink>
      )}
      {deal.campaign.inReview && !isOneOf(ENDED_DEALS, deal.status) && (
        <p className="text-muted text-sm">The platform is reviewing this campaign.</p>
      )}
    </div>
  );
}

/** The answer, for each deal its own; declining asks once more because it cannot be taken back. */
function Answer({ deal }: { deal: CreatorDealView }) {
  const { accept, decline } = useAnswer();
  const [asking, setAsking] = useState(false);
  const now = useNow();
  // The hourly job has not come round yet; the server refuses an answer already.
  const over = new Date(deal.expiresAt) <= now;
  const on = `${deal.campaign.name} by ${deal.brandName}`;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-muted text-sm">
        {over ? (
          invitationMessages.expired
        ) : (
          <>
            Answer by <DateText value={deal.expiresAt} /> ({daysLeftLabel(deal.expiresAt, now)})
          </>
        )}
      </p>
      <div className="flex gap-2.5">
        <Button
          size="sm"
          aria-label={`${dealMessages.decline} ${on}`}
          disabled={over || accept.isPending}
          onClick={() => setAsking(true)}
        >
          {dealMessages.decline}
        </Button>
        <Button
          size="sm"
          variant="primary"
          aria-label={`${dealMessages.accept} ${on}`}
          disabled={over}
          busy={accept.isPending}
          onClick={() => accept.mutate({ dealId: deal.id })}
        >
          {dealMessages.accept}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Decline this invitation?"
        confirmLabel={dealMessages.decline}
        onConfirm={() => decline.mutateAsync({ dealId: deal.id }).then(() => setAsking(false))}
      >
        <p>{deal.brandName} will be told. You cannot take it back, but they can invite you again.</p>
      </ConfirmDialog>
    </div>
  );
}
