import { BadgeCheck, Inbox } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '#client/components/Avatar.tsx';
import { Button } from '#client/components/Button.tsx';
import { Card } from '#client/components/Card.tsx';
import { DateText } from '#client/components/DateText.tsx';
import { EmptyState } from '#client/components/EmptyState.tsx';
import { ErrorPanel } from '#client/components/ErrorPanel.tsx';
import { SkeletonText } from '#client/components/Skeleton.tsx';
import { StatusPill } from '#client/components/StatusPill.tsx';
import { Tabs } from '#client/components/Tabs.tsx';
import { notify } from '#client/components/Toaster.tsx';
import { errorMessage } from '#client/errors.ts';
import { trpc } from '#client/trpc.ts';
import type { ApplicationList, BrandApplicationView } from '#shared/deals/applications.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { applicationMessages, inviteMessages } from '#shared/messages/deals.ts';
import { formatMoney } from '#shared/money.ts';
import { compactNumber, percent } from '#shared/numbers.ts';
import { platformLabel } from '#shared/platforms.ts';
import { APPLICATION_BADGES } from './applicationLabels.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { DEAL_BADGES } from './dealLabels.ts';
import { OfferForm } from './OfferForm.tsx';

const PAGE = 10;

/** Who applied to a campaign that is open to creators, and the two answers: an offer, or no. */
export function ApplicationsPanel({ campaignId, waiting }: { campaignId: string; waiting: number }) {
  const [show, setShow] = useState<ApplicationList>('pending');
  const pages = trpc.deals.applications.useInfiniteQuery(
    { campaignId, show, limit: PAGE },
    { getNextPageParam: (last) => last.nextCursor },
  );
  const rows = pages.data?.pages.flatMap((page) => page.rows);
  return (
    <Card title="Applications" description="Creators who found this campaign and would like to work on it.">
      <Tabs
        label="Applications by answer"
        items={[
          { key: 'pending', label: 'Waiting', count: waiting },
          { key: 'answered', label: 'Answered' },
        ]}
        value={show}
        onChange={setShow}
      >
        {pages.isLoadingError ? (
          <ErrorPanel
            title="Applications could not be loaded"
            text={errorMessage(pages.error)}
            onRetry={() => void pages.refetch()}
            retrying={pages.isRefetching}
          />
        ) : !rows ? (
          <div aria-busy="true">
            <SkeletonText lines={5} />
          </div>
        ) : rows.length === 0 ? (
          <EmptyState
            compact
            icon={Inbox}
            title={show === 'pending' ? applicationMessages.pendingEmpty : applicationMessages.answeredEmpty}
            text={
              show === 'pending'
                ? 'Creators find the campaign once it is approved, until it starts or its budget is all offered. You are told of every application.'
                : 'What you offered and what you declined is kept here.'
            }
          />
        ) : (
          <ul aria-label="Applications" className="divide-base-300 -mt-2 divide-y">
            {rows.map((application) => (
              <li key={application.id} className="py-4">
                <Application campaignId={campaignId} application={application} />
              </li>
            ))}
          </ul>
        )}
        {pages.hasNextPage && (
          <Button className="mt-3" busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
            Show more
          </Button>
        )}
      </Tabs>
    </Card>
  );
}

function Application({ campaignId, application }: { campaignId: string; application: BrandApplicationView }) {
  const [answer, setAnswer] = useState<'offer' | 'decline' | null>(null);
  const { creator, match, note, offer } = application;
  const badge = offer ? DEAL_BADGES[offer.status] : APPLICATION_BADGES[application.status];
  const close = () => setAnswer(null);
  return (
    <article aria-label={`Application of ${creator.name}`} className="flex flex-col gap-3 sm:flex-row sm:gap-4">
      <Avatar name={creator.name} src={creator.avatarUrl} />
      <div className="min-w-0 flex-1 space-y-2">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 truncate font-semibold">{creator.name}</h3>
          {creator.verified && <BadgeCheck aria-label="Verified" size={16} className="text-info shrink-0" />}
          <StatusPill tone={match.score >= 70 ? 'success' : match.score >= 40 ? 'warning' : 'neutral'}>
            {match.score}% match
          </StatusPill>
          {application.status !== 'pending' && <StatusPill tone={badge.tone}>{badge.label}</StatusPill>}
        </header>
        <p className="text-muted text-sm">{factsOf(creator).join(' · ')}</p>
        {note && (
          <blockquote className="border-accent max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">
            {note}
          </blockquote>
        )}
        {match.reasons.length > 0 && (
          <p className="text-muted text-sm">{match.reasons.map((reason) => reason.text).join(' · ')}</p>
        )}
        {application.declineReason && <p className="text-muted text-sm">Reason: {application.declineReason}</p>}
        <p className="text-muted text-sm">
          Applied <DateText value={application.sentAt} />
          {offer && <> · offered {formatMoney(offer.amount)}</>}
        </p>
      </div>
      {application.status === 'pending' && (
        <div className="flex shrink-0 items-start gap-2">
          <Button size="sm" aria-label={`Decline ${creator.name}`} onClick={() => setAnswer('decline')}>
            Decline
          </Button>
          <Button
            size="sm"
            variant="primary"
            aria-label={`Make ${creator.name} an offer`}
            onClick={() => setAnswer('offer')}
          >
            Make offer
          </Button>
        </div>
      )}
      {answer === 'offer' && <OfferDialog campaignId={campaignId} application={application} onClose={close} />}
      {answer === 'decline' && <DeclineDialog application={application} onClose={close} />}
    </article>
  );
}

function factsOf(creator: BrandApplicationView['creator']): string[] {
  return [
    ...(creator.platform ? [platformLabel(creator.platform)] : []),
    ...(creator.followers === null ? [] : [`${compactNumber(creator.followers)} followers`]),
    ...(creator.engagement === null ? [] : [`${percent(creator.engagement)} engagement`]),
    `usually ${priceRangeLabel(creator.price)}`,
  ];
}

function OfferDialog({
  campaignId,
  application,
  onClose,
}: {
  campaignId: string;
  application: BrandApplicationView;
  onClose: () => void;
}) {
  const budget = trpc.deals.budget.useQuery({ campaignId });
  const offer = trpc.deals.offer.useMutation({
    onSuccess: ({ mailed }) => {
      notify.success(applicationMessages.offered(application.creator.name));
      if (!mailed) notify.error(inviteMessages.emailFailed);
      onClose();
    },
  });
  const known = budget.data;
  if (!known) return null;
  return (
    <OfferForm
      title={`Make ${application.creator.name} an offer`}
      description="It answers the application. They accept or decline it; the amount is fixed."
      submitLabel="Send offer"
      budget={known}
      floorMinor={application.floorMinor}
      suggestedMinor={application.suggestedMinor}
      sending={offer.isPending}
      error={offer.error}
      onSend={(agreedMinor, notes) =>
        offer.mutate({ applicationId: application.id, currency: known.currency, agreedMinor, notes })
      }
      onClose={onClose}
    />
  );
}
