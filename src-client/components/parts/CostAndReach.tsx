import { CircleDollarSign, Users } from 'lucide-react';
import type { Currency } from '#shared/currencies.ts';
import { compactNumber, plural } from '#shared/format.ts';
import type { LinkTarget } from '../base/address.ts';
import { Money } from '../base/Money.tsx';
import { StatCard } from '../frame/StatCard.tsx';
import { TotalInDollars } from './TotalInDollars.tsx';

export interface CostAndReachFigures {
  currency: Currency;
  spentMinor: number | null;
  committedMinor: number | null;
  reach: number;
  contentApproved: number;
  contentPosted: number;
}

/** For one campaign, in its own currency; for all of them, a total in dollars, or none. */
function Amount({ amountMinor, currency }: { amountMinor: number | null | undefined; currency: Currency }) {
  return amountMinor === null ? (
    <TotalInDollars amountMinor={null} />
  ) : (
    <Money amountMinor={amountMinor} currency={currency} whole />
  );
}

/** What a brand has spent, and how many people that reaches: for one campaign or for all. */
export function CostAndReach({
  figures,
  loading,
  link,
}: {
  figures: CostAndReachFigures | undefined;
  loading: boolean;
  link?: LinkTarget;
}) {
  const { currency = 'USD' } = figures ?? {};
  return (
    <>
      <StatCard
        label="Spent"
        icon={CircleDollarSign}
        value={<Amount amountMinor={figures?.spentMinor} currency={currency} />}
        note={
          figures && (
            <>
              <Amount amountMinor={figures.committedMinor} currency={currency} /> agreed with creators
            </>
          )
        }
        loading={loading}
        {...(link && { link })}
      />
      <StatCard
        label={figures?.contentPosted === 0 ? 'Potential reach' : 'Reach'}
        icon={Users}
        value={compactNumber(figures?.reach)}
        note={figures && `${plural(figures.contentApproved, 'piece')} of content approved`}
        loading={loading}
        {...(link && { link })}
      />
    </>
  );
}
