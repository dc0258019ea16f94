import { CircleDollarSign, MousePointerClick, ShoppingBag, Users } from 'lucide-react';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { TotalInDollars } from '#client/components/parts/TotalInDollars.tsx';
import type { Currency } from '#shared/currencies.ts';
import { compactNumber, percent, plural, wholeNumber } from '#shared/format.ts';

/** Takes the room of a line while nothing is known. */
const PLACE = '\u00a0';

interface Figures {
  currency: Currency;
  spentMinor: number | null;
  committedMinor: number | null;
  reach: number;
  contentApproved: number;
  contentPosted: number;
  clicks: number;
  conversions: number;
  valueMinor: number | null;
  roi: number | null;
}

/** For one campaign, in its own currency; for all of them, a total in dollars, or none. */
function Amount({ amountMinor, currency }: { amountMinor: number | null | undefined; currency: Currency }) {
  return amountMinor === null ? (
    <TotalInDollars amountMinor={null} />
  ) : (
    <Money amountMinor={amountMinor} currency={currency} whole />
  );
}

/** The same eight figures for one campaign or for all: cost, reach and results. */
export function ResultStats({ figures, loading }: { figures: Figures | undefined; loading: boolean }) {
  const { currency = 'USD' } = figures ?? {};
  return (
    <StatRow className="mb-4">
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
      />
      <StatCard
        label={figures?.contentPosted === 0 ? 'Potential reach' : 'Reach'}
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
          !figures
            ? PLACE
            : figures.valueMinor === null
              ? 'No value reported yet'
              : filled('Worth {amount}, ROI {roi}', {
                  amount: <Money amountMinor={figures.valueMinor} currency={currency} />,
                  roi: percent(figures.roi),
                })
        }
        loading={loading}
      />
    </StatRow>
  );
}
