import { CircleDollarSign, MousePointerClick, ShoppingBag, Users } from 'lucide-react';
import { Money } from '#client/components/Money.tsx';
import { StatCard, StatRow } from '#client/components/StatCard.tsx';
import type { Currency } from '#shared/currencies.ts';
import { compactNumber, percent, plural, wholeNumber } from '#shared/numbers.ts';

interface Figures {
  currency: Currency;
  spentMinor: number;
  committedMinor: number;
  reach: number;
  contentApproved: number;
  clicks: number;
  conversions: number;
  valueMinor: number | null;
  roi: number | null;
}

/** The same eight figures for one campaign and for all: what it cost, whom it reached, what it brought. */
export function ResultStats({ figures, loading }: { figures: Figures | undefined; loading: boolean }) {
  const { currency = 'USD' } = figures ?? {};
  return (
    <StatRow className="mb-4">
      <StatCard
        label="Spent"
        icon={CircleDollarSign}
        value={<Money amountMinor={figures?.spentMinor} currency={currency} whole />}
        note={
          figures && (
            <>
              <Money amountMinor={figures.committedMinor} currency={currency} whole /> agreed with creators
            </>
          )
        }
        loading={loading}
      />
      <StatCard
        label="Reach"
        icon={Users}
        value={compactNumber(figures?.reach)}
        note={figures && `${plural(figures.contentApproved, 'piece')} of content approved`}
        loading={loading}
      />
      <StatCard
        label="Clicks"
        icon={MousePointerClick}
        value={wholeNumber(figures?.clicks)}
        note="Visitors of tracking links"
        loading={loading}
      />
      <StatCard
        label="Conversions"
        icon={ShoppingBag}
        value={wholeNumber(figures?.conversions)}
        note={
          figures?.valueMinor == null ? (
            'No value reported yet'
          ) : (
            <>
              Worth <Money amountMinor={figures.valueMinor} currency={currency} />, ROI {percent(figures.roi)}
            </>
          )
        }
        loading={loading}
      />
    </StatRow>
  );
}
