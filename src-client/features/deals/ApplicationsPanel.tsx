import { BadgeCheck, Inbox } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { Button } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { notify } from '#client/components/base/notify.ts';
import { SkeletonText } from '#client/components/base/Skeleton.tsx';
import { LookPill } from '#client/components/base/StatusPill.tsx';
import { Tabs } from '#client/components/base/Tabs.tsx';
import { EmptyState } from '#client/components/core/EmptyState.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Choose, ChooseAll, ChosenBar, useChosen } from '#client/components/lists/chosen.tsx';
import { useOpenedHere } from '#client/components/lists/opened.ts';
import { ShowMore, usePagedList } from '#client/components/lists/usePagedList.tsx';
import { trpc } from '#client/trpc.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import { PAGE_SIZES } from '#shared/constants.ts';
import type { ApplicationList, BrandApplicationView } from '#shared/deals/applications.schema.ts';
import { priceRangeLabel } from '#shared/discovery/price-estimate.ts';
import { compactNumber, formatMoney, percent } from '#shared/format.ts';
import { isolated } from '#shared/isolated.ts';
import { inviteMessages } from '#shared/messages/deals.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { recordSummary } from '#shared/records/records.ts';
import { APPLICATION_LOOKS, DEAL_LOOKS, matchLook } from '#shared/status-looks.ts';
import { DeclineDialog } from './DeclineDialog.tsx';
import { sayAsked } from './limit.ts';
import { OfferForm } from './OfferForm.tsx';
import { OfferFrame } from './OfferFrame.tsx';

const makeAnOffer = (name: string) => `Make ${isolated(name)} an offer`;

/** The applications to an open campaign, and the two answers: an offer, or no. */
export function ApplicationsPanel({ campaignId, waiting }: { campaignId: string; waiting: number }) {
  const [show, setShow] = useState<ApplicationList>('pending');
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
        <Loaded asked={show} failure={{ title: 'Applications could not be loaded' }} skeleton={<ApplicationsToCome />}>
          <Applications campaignId={campaignId} show={show} />
        </Loaded>
      </Tabs>
    </Card>
  );
}

function ApplicationsToCome() {
  return <SkeletonText lines={5} />;
}

function Applications({ campaignId, show }: { campaignId: string; show: ApplicationList }) {
  const input = { campaignId, show, limit: PAGE_SIZES.applications };
  const list = usePagedList(trpc.deals.applications, input, useOpenedHere());
  const chosen = useChosen(list.rows?.filter(({ may }) => may.decline.allowed));
  const [declining, setDeclining] = useState<readonly BrandApplicationView[] | null>(null);
  if (!list.rows) return <ApplicationsToCome />;
  if (list.rows.length === 0) {
    return (
      <EmptyState
        compact
        icon={Inbox}
        title={show === 'pending' ? 'No applications are waiting for an answer' : 'No application was answered yet'}
        text={
          show === 'pending'
            ? 'Creators can find the campaign from its approval until its start date, or until its whole budget is offered. We tell you about every application.'
            : 'Applications that you have answered appear here.'
        }
      />
    );
  }
  return (
    <>
      <ChooseAll chosen={chosen} className="mb-3" />
      <ul
        aria-label="Applications"
        aria-busy={list.refreshing || undefined}
        className={cx('divide-base-300 -mt-2 divide-y', list.refreshing && 'opacity-60')}
      >
        {list.rows.map((application) => (
          <li key={application.id} className="py-4">
            <Application
              campaignId={campaignId}
              application={application}
              choose={
                application.may.decline.allowed && (
                  <Choose
                    chosen={chosen}
                    id={application.id}
                    label={`Select the application of ${isolated(application.creator.name)}`}
                  />
                )
              }
              onDecline={() => setDeclining([application])}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="mt-3">
        Show more
      </ShowMore>
      <ChosenBar chosen={chosen}>
        <Button size="sm" onClick={() => setDeclining(list.rows?.filter(({ id }) => chosen.has(id)) ?? null)}>
          Decline
        </Button>
      </ChosenBar>
      {declining && (
        <DeclineDialog applications={declining} onDeclined={chosen.keep} onClose={() => setDeclining(null)} />
      )}
    </>
  );
}

function Application({
  campaignId,
  application,
  choose,
  onDecline,
}: {
  campaignId: string;
  application: BrandApplicationView;
  /** The box that ticks it. */
  choose: ReactNode;
  onDecline: () => void;
}) {
  const [offering, setOffering] = useState(false);
  const { creator, match, note, offer, may } = application;
  const closedId = useId();
  const badge = offer ? DEAL_LOOKS[offer.status] : APPLICATION_LOOKS[application.status];
  return (
    <article
      aria-label={`Application of ${isolated(creator.name)}`}
      className="flex flex-col gap-3 sm:flex-row sm:gap-4"
    >
      <div className="flex items-start gap-4">
        {choose}
        <Avatar name={creator.name} src={creator.avatarUrl} />
      </div>
      <div className="min-w-0 flex-1 space-y-2">
        <header className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3 className="min-w-0 truncate font-semibold">{creator.name}</h3>
          {creator.verified && <BadgeCheck aria-label="Verified" size={16} className="text-info shrink-0" />}
          <LookPill look={matchLook(match.score)} />
          {application.status !== 'pending' && <LookPill look={badge} />}
        </header>
        <p className="text-muted text-sm">{factsOf(creator).join(' · ')}</p>
        <p className="text-muted text-sm">{`${recordMessages.title}: ${recordSummary(creator.record)}`}</p>
        {note && (
          <blockquote className="border-accent max-w-[70ch] border-l-2 pl-3 break-words whitespace-pre-line">
            {note}
          </blockquote>
        )}
        {match.reasons.length > 0 && (
          <p className="text-muted text-sm">{match.reasons.map((reason) => reason.text).join(' · ')}</p>
        )}
        {application.declineReason && <p className="text-muted text-sm">{`Reason: ${application.declineReason}`}</p>}
        <p className="text-muted text-sm">
          {filled('Applied {date}', { date: <DateText value={application.sentAt} /> })}
          {offer && <>{` · offered ${formatMoney(offer.amount)}`}</>}
        </p>
        {may.decline.allowed && !may.offer.allowed && (
          <p id={closedId} className="text-muted text-sm">
            {may.offer.reason}
          </p>
        )}
      </div>
      {may.decline.allowed && (
        <div className="flex shrink-0 items-start gap-2">
          <Button size="sm" aria-label={`Decline ${isolated(creator.name)}`} onClick={onDecline}>
            Decline
          </Button>
          <Button
            size="sm"
            variant="primary"
            aria-label={makeAnOffer(creator.name)}
            disabled={!may.offer.allowed}
            aria-describedby={may.offer.allowed ? undefined : closedId}
            onClick={() => setOffering(true)}
          >
            Make offer
          </Button>
        </div>
      )}
      {offering && (
        <OfferFrame title={makeAnOffer(creator.name)} onClose={() => setOffering(false)}>
          <ApplicationOffer campaignId={campaignId} application={application} onClose={() => setOffering(false)} />
        </OfferFrame>
      )}
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

function ApplicationOffer({
  campaignId,
  application,
  onClose,
}: {
  campaignId: string;
  application: BrandApplicationView;
  onClose: () => void;
}) {
  const [budget] = trpc.deals.budget.useSuspenseQuery({ campaignId });
  const offer = trpc.deals.offer.useMutation({
    onSuccess: ({ mailed }) => {
      notify.success(`Offer sent to ${isolated(application.creator.name)}`);
      if (!mailed) notify.error(inviteMessages.emailFailed);
      onClose();
    },
  });
  const ask = trpc.approvals.askToAnswer.useMutation({
    onSuccess: () => {
      sayAsked();
      onClose();
    },
  });
  return (
    <OfferForm
      title={makeAnOffer(application.creator.name)}
      description="Your offer answers the application. They accept or decline it; the amount is fixed."
      submitLabel="Send offer"
      budget={budget}
      price={application.price}
      onSend={(terms) => offer.mutateAsync({ applicationId: application.id, currency: budget.currency, ...terms })}
      onAsk={(terms) => ask.mutateAsync({ applicationId: application.id, currency: budget.currency, ...terms })}
      onClose={onClose}
    />
  );
}
