import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { Money } from '../base/Money.tsx';

/**
 * What amounts of several currencies come to in dollars (ruling A20), in cents. When one of them has no rate, it shows a dash that says so; before
 * the figure is there, a dash alone.
 */
export function TotalInDollars({ amountMinor, whole }: { amountMinor: number | null | undefined; whole?: boolean }) {
  if (amountMinor !== null) return <Money amountMinor={amountMinor} currency={TOTALS_CURRENCY} whole={whole} />;
  return (
    <Tooltip text={commonMessages.noRate}>
      <span className="text-muted">
        <span aria-hidden>–</span>
        <span className="sr-only">{commonMessages.noRate}</span>
      </span>
    </Tooltip>
  );
}
