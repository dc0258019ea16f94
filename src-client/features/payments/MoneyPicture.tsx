import type { ReactNode } from 'react';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { SkeletonCard } from '#client/components/base/Skeleton.tsx';
import { Loaded } from '#client/components/core/Loaded.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Timeline } from '#client/components/parts/Timeline.tsx';
import { trpc } from '#client/trpc.ts';
import { plural } from '#shared/format.ts';
import { title as contractNotLoaded } from '#shared/messages/payments/contract-panel.ts';
import * as texts from '#shared/messages/payments/money-picture.ts';
import type { Contract } from './types.ts';

type Picture = Contract['picture'];

/** The money of a campaign where its contract is not shown yet. */
export function CampaignMoney({ campaignId }: { campaignId: string }) {
  return (
    <Loaded failure={{ title: contractNotLoaded }} skeleton={<SkeletonCard />}>
      <Read campaignId={campaignId} />
    </Loaded>
  );
}

function Read({ campaignId }: { campaignId: string }) {
  const [{ picture }] = trpc.payments.contract.useSuspenseQuery({ campaignId });
  return <MoneyPicture picture={picture} />;
}

/** The money of a campaign in one picture: committed, held, to pay now, open offers, surplus, and when each of it moves. */
export function MoneyPicture({ picture }: { picture: Picture }) {
  const { currency, committedMinor, heldMinor } = picture;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <Card title={texts.title} description={texts.description}>
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 lg:grid-cols-5">
        <Figure label={texts.committed} note={texts.committedNote}>
          {money(committedMinor)}
        </Figure>
        <Figure label={texts.held} note={texts.heldNote}>
          {money(heldMinor)}
        </Figure>
        <Due picture={picture} />
        <Offers picture={picture} />
        <Surplus picture={picture} />
      </dl>
      {picture.timeline.length > 0 && (
        <div className="border-base-300 mt-5 border-t pt-4">
          <h3 className="mb-3 text-sm font-semibold">{texts.timeline}</h3>
          <Timeline
            label={texts.timeline}
            events={picture.timeline.map(({ name, at, done }) => ({ label: texts.campaignSteps[name], at, done }))}
          />
        </div>
      )}
    </Card>
  );
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <span className="font-display block text-xl font-semibold tabular-nums">{children}</span>
        <span className="text-muted mt-0.5 block text-sm">{note}</span>
      </dd>
    </div>
  );
}

/** What is to be paid now: nothing while something has to come first, which is said. */
function Due({ picture: { due, currency, offers, timeline } }: { picture: Picture }) {
  const amount = due && <Money amountMinor={due.amountMinor} currency={currency} />;
  const launched = timeline.some(({ name, done }) => name === 'launch' && done);
  if (due && due.missing === null) {
    return (
      <Figure
        label={texts.toPayNow}
        note={due.kind === 'balance' && launched ? texts.balanceAfterLaunch : texts.kinds[due.kind]}
      >
        {amount}
      </Figure>
    );
  }
  const nothing = offers.count > 0 && !due ? texts.nothingMoreDue : texts.nothingDue;
  return (
    <Figure
      label={texts.toPayNow}
      note={due ? filled(texts.notYet[due.kind], { amount, missing: due.missing }) : nothing}
    >
      <Money amountMinor={0} currency={currency} />
    </Figure>
  );
}

function Offers({ picture: { offers, currency } }: { picture: Picture }) {
  const { count, costMinor, toPayMinor } = offers;
  const adds =
    toPayMinor > 0
      ? filled(texts.offersAdd, { amount: <Money amountMinor={toPayMinor} currency={currency} /> })
      : texts.offersCovered;
  return (
    <Figure
      label={texts.offers}
      note={
        count === 0 ? (
          texts.noOffers
        ) : (
          <>
            {plural(count, texts.offer)}: {adds}
          </>
        )
      }
    >
      <Money amountMinor={costMinor} currency={currency} />
    </Figure>
  );
}

function Surplus({ picture: { surplus, offers, currency, endDate, timeZone } }: { picture: Picture }) {
  const { amountMinor, afterOffersMinor, onItsWayMinor } = surplus;
  const money = (minor: number) => <Money amountMinor={minor} currency={currency} />;
  const back = endDate
    ? filled(texts.surplusBack, { date: <DateText value={endDate} zone={timeZone} /> })
    : texts.surplusBackOpen;
  return (
    <Figure
      label={texts.surplus}
      note={
        <>
          {amountMinor > 0 ? back : onItsWayMinor === 0 && texts.surplusNone}
          {amountMinor > 0 && offers.count > 0 && (
            <span className="block">{filled(texts.surplusAfter, { amount: money(afterOffersMinor) })}</span>
          )}
          {onItsWayMinor > 0 && (
            <span className="block">{filled(texts.onItsWay, { amount: money(onItsWayMinor) })}</span>
          )}
        </>
      }
    >
      {money(amountMinor)}
    </Figure>
  );
}
