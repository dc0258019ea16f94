import { AppLink } from '#client/components/base/AppLink.tsx';
import { Avatar } from '#client/components/base/Avatar.tsx';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { cx } from '#client/components/base/cx.ts';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { PageHeader } from '#client/components/base/PageHeader.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { LookPill, StatusPill } from '#client/components/base/StatusPill.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Cover } from '#client/components/parts/Cover.tsx';
import { DescriptionList } from '#client/components/parts/DescriptionList.tsx';
import { KeepFocus } from '#client/components/parts/KeepFocus.tsx';
import { UsageTerms } from '#client/components/parts/UsageTerms.tsx';
import { trpc } from '#client/trpc.ts';
import { contentCount } from '#shared/choices/content-types.ts';
import { platformLabel } from '#shared/choices/platforms.ts';
import type { InvitationView } from '#shared/deals/deals.schema.ts';
import { grouped } from '#shared/format.ts';
import { extension as extensionLabel } from '#shared/messages/deals/extend-usage.ts';
import { title as usageTitle } from '#shared/messages/deals/usage-rights.ts';
import { dealMessages } from '#shared/messages/deals.ts';
import { recordMessages } from '#shared/messages/records.ts';
import { DEAL_LOOKS } from '#shared/status-looks.ts';
import { TrackRecord } from '../records/TrackRecord.tsx';
import { Answer } from './Answer.tsx';
import { MILESTONE_LABELS } from './dealLabels.ts';

const waitsFor = {
  signing: 'earned once you and the brand have signed the contract',
  submission: 'earned once all pieces are submitted',
  approval: 'earned once the brand has approved all of them',
} as const;
const termFixed = 'The amount is fixed: you accept or decline it.';
const termAnswer =
  'If you do not answer, the offer expires on its last day, and your track record counts it as not answered.';

/** `/creator/invitations/<deal>`: one offer, with what is owed, what it pays and when, and who offers it. */
export function InvitationPage({ dealId }: { dealId: string }) {
  return (
    <Loaded
      asked={dealId}
      failure={{ title: 'This invitation could not be loaded' }}
      skeleton={
        <div aria-busy="true">
          <SkeletonCard className="min-h-84" />
        </div>
      }
    >
      <Invitation dealId={dealId} />
    </Loaded>
  );
}

function Invitation({ dealId }: { dealId: string }) {
  const [offer] = trpc.deals.invitation.useSuspenseQuery({ dealId });
  const { campaign, brandName } = offer;
  const waiting = campaign.inReview && offer.unanswered;
  return (
    <>
      <PageHeader
        title={campaign.name}
        back={{ to: '/creator/invitations', label: 'Back to invitations' }}
        description={
          <span className="flex flex-wrap items-center gap-2">
            <Avatar name={brandName} src={offer.brandLogoUrl} size="sm" square />
            <span className="min-w-0">
              {filled('Offered by {brand}', { brand: <strong className="text-base-content">{brandName}</strong> })}
            </span>
            {campaign.platforms.map((platform) => (
              <StatusPill key={platform}>{platformLabel(platform)}</StatusPill>
            ))}
          </span>
        }
        badges={
          <>
            <LookPill look={DEAL_LOOKS[offer.status]} />
            {waiting && <StatusPill tone="info">{dealMessages.inReview}</StatusPill>}
          </>
        }
      />
      {waiting && (
        <Callout className="mb-4" title="Accord is still reviewing this campaign">
          You can accept once the campaign is approved; we will send you an email. If it is rejected, the offer ends and
          we tell you why.
        </Callout>
      )}
      <Cover of={campaign} shape="banner" eager />
      <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <div className="min-w-0 space-y-4 lg:row-span-3">
          {offer.notes && (
            <blockquote className="border-accent text-muted border-l-2 pl-4 whitespace-pre-line">
              {offer.notes}
            </blockquote>
          )}
          {offer.extension ? (
            <Card title={extensionLabel}>
              <p>The brand wants to keep using what you have made. You do not make anything new for it.</p>
              {offer.usedUntil && (
                <p className="mt-2">
                  {filled('As agreed before, they may use it until {date}.', {
                    date: <DateText value={offer.usedUntil} zone={offer.campaign.timeZone} />,
                  })}
                </p>
              )}
            </Card>
          ) : (
            <Pieces offer={offer} />
          )}
          <Card title={usageTitle}>
            <UsageTerms usage={offer.usage} extension={offer.extension} />
          </Card>
          <Card title="What it is about">
            <p className="max-w-[70ch] whitespace-pre-line">
              {offer.description ?? 'The brand has written nothing about it yet.'}
            </p>
          </Card>
          <Card title="Terms">
            <ul className="list-disc space-y-1.5 pl-5">
              {termsOf(offer).map((term) => (
                <li key={term}>{term}</li>
              ))}
            </ul>
            <p className="mt-3">
              <AppLink to="/creator/terms/$dealId" params={{ dealId }} className="link-plain">
                {offer.extension
                  ? 'The terms of the deal that it extends, and what watches them'
                  : 'All terms of the deal, and what watches them'}
              </AppLink>
            </p>
          </Card>
        </div>
        <Payment offer={offer} />
        <KeepFocus
          className={cx(
            offer.unanswered &&
              'answer-bar max-lg:sticky max-lg:bottom-(--bottom-tabs) max-lg:z-10 max-lg:order-last max-lg:-mx-5 max-lg:-mb-16 md:max-lg:-mx-11',
          )}
        >
          <Standing offer={offer} />
        </KeepFocus>
        <TheBrand offer={offer} />
      </div>
    </>
  );
}

const termsOf = ({ extension }: InvitationView): string[] =>
  extension
    ? [
        termFixed,
        'Nothing changes until the brand has paid: until then, the brand may use your content as agreed before.',
        termAnswer,
      ]
    : [
        termFixed,
        'After you accept, the brand sends the contract. Nothing binds you before you have signed it.',
        'The brand’s money is held by Accord before your work starts.',
        termAnswer,
      ];

function Pieces({ offer: { campaign } }: { offer: InvitationView }) {
  return (
    <Card title="What you would make">
      {campaign.pieces.length === 0 && (
        <p className="text-muted">The brand has not said yet which pieces it wants; the brief will say.</p>
      )}
      <ul className="divide-base-300 divide-y">
        {campaign.pieces.map(({ type, quantity, description }) => (
          <li key={type} className="py-2.5 first:pt-0">
            <p className="font-semibold">{contentCount(type, quantity)}</p>
            {description && <p className="text-muted">{description}</p>}
          </li>
        ))}
      </ul>
      <p className="text-muted mt-3 text-sm">
        {campaign.submissionDeadline
          ? filled('All of it by {date}', {
              date: <DateText value={campaign.submissionDeadline} zone={campaign.timeZone} />,
            })
          : 'The date is not agreed yet'}
      </p>
    </Card>
  );
}

/** The amount, its milestones with their conditions, and when it is paid. */
function Payment({ offer }: { offer: InvitationView }) {
  const { amount, parts, paidBy, extension } = offer;
  return (
    <Card title="What you would be paid">
      <p className="font-display text-3xl font-semibold">
        <Money {...amount} />
      </p>
      {extension && (
        <p className="mt-4 text-sm">
          Yours once the brand has paid for it. It is paid out when the campaign completes; after its end, within 24-48
          hours of the brand’s payment.
        </p>
      )}
      {!extension && (
        <ul aria-label="Parts of the payment" className="border-base-300 mt-4 space-y-3 border-t pt-4">
          {parts.map(({ kind, amountMinor }) => (
            <li key={kind}>
              <p className="flex items-baseline justify-between gap-3 font-medium">
                {MILESTONE_LABELS[kind]}
                <Money amountMinor={amountMinor} currency={amount.currency} />
              </p>
              <p className="text-muted text-sm">{waitsFor[kind]}</p>
            </li>
          ))}
        </ul>
      )}
      {!extension && (
        <p className="mt-4 text-sm">
          {paidBy
            ? filled(
                'You are paid what you have earned when the campaign completes: by {date}, if it ends as planned.',
                {
                  date: <DateText value={paidBy} />,
                },
              )
            : 'You are paid what you have earned within 24-48 hours after the campaign completes; its end date is still open.'}
        </p>
      )}
      <p className="text-muted mt-2 text-sm">You get the whole amount: the brand pays the platform fee on top of it.</p>
    </Card>
  );
}

/** The answer buttons with the amount while it is unanswered, and afterwards the next step. */
function Standing({ offer }: { offer: InvitationView }) {
  if (offer.unanswered) {
    return (
      <Card className="max-lg:rounded-none max-lg:border-x-0 max-lg:border-b-0 max-lg:py-3 md:max-lg:px-11">
        <Answer deal={offer}>
          <p className="font-semibold lg:hidden">
            {filled('You get {amount}', { amount: <Money {...offer.amount} /> })}
          </p>
        </Answer>
      </Card>
    );
  }
  if (offer.ended) {
    return (
      <Card>
        <LookPill look={DEAL_LOOKS[offer.status]} />
        {offer.cancelReason && <p className="text-muted mt-2">{`Reason: ${offer.cancelReason}`}</p>}
      </Card>
    );
  }
  return (
    <Callout kind="success" title="You have accepted this offer.">
      <p>
        {offer.extension
          ? 'The brand pays next. We will tell you as soon as the longer usage is in force.'
          : 'Next comes the contract: sign it on the campaign’s page once the brand has sent it.'}
      </p>
      <ButtonLink
        size="sm"
        variant="primary"
        className="mt-3"
        to="/creator/campaigns/$campaignId"
        params={{ campaignId: offer.campaign.id }}
      >
        Go to the campaign
      </ButtonLink>
    </Callout>
  );
}

function TheBrand({ offer: { brand } }: { offer: InvitationView }) {
  return (
    <Card title="The brand">
      <DescriptionList
        look="card"
        items={[
          { label: 'On Accord since', value: <DateText value={brand.since} /> },
          { label: 'Completed campaigns', value: grouped(brand.completedCampaigns) },
          { label: 'Completed deals', value: grouped(brand.completedDeals) },
        ]}
      />
      <h3 className="mt-5 mb-2 font-semibold">{recordMessages.title}</h3>
      <TrackRecord side="brand" counts={brand.record} />
    </Card>
  );
}
