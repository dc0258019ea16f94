import type { ReactNode } from 'react';
import { ButtonLink } from '#client/components/base/Button.tsx';
import { Card } from '#client/components/base/Card.tsx';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { Callout } from '#client/components/core/Callout.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import { Timeline } from '#client/components/parts/Timeline.tsx';
import { plural } from '#shared/format.ts';
import type { CampaignMoneyStep } from '#shared/payments/money-picture.ts';
import type { Contract } from './types.ts';

const kinds = { deposit: 'the deposit, half of the budget', balance: 'the balance, before the launch' } as const;
const notYet = { deposit: 'Deposit of {amount}: {missing}', balance: 'Balance of {amount}: {missing}' } as const;
const campaignSteps: Readonly<Record<CampaignMoneyStep, string>> = {
  deposit: 'Deposit held',
  content: 'Content due',
  balance: 'Balance paid',
  launch: 'Launch',
  end: 'Campaign completes, money is released',
  payouts: 'Creators are paid',
  surplus: 'Surplus comes back to you',
};

type Picture = Contract['picture'];

/** The money of a campaign in one picture: committed, held, to pay now, open offers, surplus, and when each of them moves. */
export function MoneyPicture({ contract: { campaignId, picture } }: { contract: Contract }) {
  const { currency, committedMinor, heldMinor, freeMinor } = picture;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <Card
      title="Money"
      description="What you have agreed to, what Accord holds for it and when money moves. Every amount includes the platform fee."
    >
      <dl className="grid grid-cols-2 gap-x-5 gap-y-4 lg:grid-cols-5">
        <Figure label="Committed" note="what the agreed deals cost">
          {money(committedMinor)}
        </Figure>
        <Figure label="Held" note="by Accord, until creators are paid">
          {money(heldMinor)}
        </Figure>
        <Due picture={picture} />
        <Offers picture={picture} />
        <Surplus picture={picture} />
      </dl>
      {freeMinor > 0 && (
        <Callout
          className="mt-5"
          title={filled('{amount} of the budget is free to use', { amount: money(freeMinor) })}
          action={
            <ButtonLink size="sm" to="/brand/creator-search" search={{ campaign: campaignId }}>
              Find creators
            </ButtonLink>
          }
        >
          It is in no deal and no open offer. Use it to invite more creators, or leave it: the balance covers only what
          your deals cost, and anything you have paid beyond that comes back when the campaign completes.
        </Callout>
      )}
      {picture.timeline.length > 0 && (
        <div className="border-base-300 mt-5 border-t pt-4">
          <h3 className="mb-3 text-sm font-semibold">When money moves</h3>
          <Timeline
            label="When money moves"
            events={picture.timeline.map(({ name, at, done }) => ({ label: campaignSteps[name], at, done }))}
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

/** The amount to be paid now: nothing while something else must come first, which is then said. */
function Due({ picture: { due, currency, offers, timeline } }: { picture: Picture }) {
  const amount = due && <Money amountMinor={due.amountMinor} currency={currency} />;
  const launched = timeline.some(({ name, done }) => name === 'launch' && done);
  if (due && due.missing === null) {
    return (
      <Figure label="To pay now" note={due.kind === 'balance' && launched ? 'the balance' : kinds[due.kind]}>
        {amount}
      </Figure>
    );
  }
  const nothing = offers.count > 0 && !due ? 'Nothing more due now' : 'Nothing due now';
  return (
    <Figure label="To pay now" note={due ? filled(notYet[due.kind], { amount, missing: due.missing }) : nothing}>
      <Money amountMinor={0} currency={currency} />
    </Figure>
  );
}

function Offers({ picture: { offers, currency } }: { picture: Picture }) {
  const { count, costMinor, toPayMinor } = offers;
  const adds =
    toPayMinor > 0
      ? filled('{amount} more to pay if all accept', { amount: <Money amountMinor={toPayMinor} currency={currency} /> })
      : 'covered by what is paid, if all accept';
  return (
    <Figure
      label="Open offers"
      note={
        count === 0 ? (
          'no open offers'
        ) : (
          <>
            {plural(count, 'open offer')}: {adds}
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
    ? filled('comes back when the campaign completes, planned for {date}', {
        date: <DateText value={endDate} zone={timeZone} />,
      })
    : 'comes back when the campaign completes';
  return (
    <Figure
      label="Surplus"
      note={
        <>
          {amountMinor > 0 ? back : onItsWayMinor === 0 && 'nothing paid beyond the deals'}
          {amountMinor > 0 && offers.count > 0 && (
            <span className="block">
              {filled('{amount} of it would be left with all open offers', { amount: money(afterOffersMinor) })}
            </span>
          )}
          {onItsWayMinor > 0 && (
            <span className="block">
              {filled('{amount} is on its way back to you', { amount: money(onItsWayMinor) })}
            </span>
          )}
        </>
      }
    >
      {money(amountMinor)}
    </Figure>
  );
}
