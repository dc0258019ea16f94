import { Tooltip } from '#client/components/base/Tooltip.tsx';
import { TOTALS_CURRENCY } from '#shared/constants.ts';
import { commonMessages } from '#shared/messages/common.ts';
import { Money } from '../base/Money.tsx';

/**
 * The total in dollars of amounts in several currencies (ruling A20), in cents. If one of them has no rate, it shows a dash that says so; while the
 * figure is loading, only a dash.
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
