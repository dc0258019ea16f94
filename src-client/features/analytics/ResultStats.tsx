import { MousePointerClick, ShoppingBag } from 'lucide-react';
import { filled } from '#client/components/base/filled.tsx';
import { Money } from '#client/components/base/Money.tsx';
import { StatCard, StatRow } from '#client/components/frame/StatCard.tsx';
import { CostAndReach, type CostAndReachFigures } from '#client/components/parts/CostAndReach.tsx';
import type { BrandOverview } from '#shared/analytics/brand-analytics.ts';
import { changeFrom } from '#shared/analytics/change.ts';
import { percent, wholeNumber } from '#shared/format.ts';

/** Takes the room of a line while nothing is known. */
const PLACE = '\u00a0';

interface Figures extends CostAndReachFigures {
  clicks: number;
  conversions: number;
  valueMinor: number | null;
  roi: number | null;
}

/** The same eight figures for one campaign or for all: cost, reach and results, and how the results have changed. */
export function ResultStats({
  figures,
  before,
  daysBefore = '',
  loading,
}: {
  figures: Figures | undefined;
  before?: BrandOverview['before'] | undefined;
  /** The days of `before` in words. */
  daysBefore?: string;
  loading: boolean;
}) {
  const { currency = 'USD' } = figures ?? {};
  const change = (of: 'clicks' | 'conversions') =>
    figures && before && <span className="block">{changeFrom(figures[of], before[of], daysBefore)}</span>;
  return (
    <StatRow className="mb-4">
      <CostAndReach figures={figures} loading={loading} />
      <StatCard
        label="Clicks"
        icon={MousePointerClick}
        value={wholeNumber(figures?.clicks)}
        note={
          <>
            Visitors of tracking links
            {change('clicks')}
          </>
        }
        loading={loading}
      />
      <StatCard
        label="Conversions"
        icon={ShoppingBag}
        value={wholeNumber(figures?.conversions)}
        note={
          <>
            {!figures
              ? PLACE
              : figures.valueMinor === null
                ? 'No value reported yet'
                : filled('Worth {amount}, ROI {roi}', {
                    amount: <Money amountMinor={figures.valueMinor} currency={currency} />,
                    roi: percent(figures.roi),
                  })}
            {change('conversions')}
          </>
        }
        loading={loading}
      />
    </StatRow>
  );
}
