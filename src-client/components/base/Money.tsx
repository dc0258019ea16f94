import type { Currency } from '#shared/currencies.ts';
import { formatMoney } from '#shared/format.ts';
import { cx } from './cx.ts';

/** An amount in its own currency. `amountMinor` is in minor units (cents); without one, a dash. `whole` drops the cents. */
export function Money({
  amountMinor,
  currency,
  whole = false,
  className,
}: {
  amountMinor: number | null | undefined;
  currency: Currency;
  whole?: boolean;
  className?: string;
}) {
  if (amountMinor === null || amountMinor === undefined) return <span className="text-muted">–</span>;
  return (
    <data value={`${amountMinor} ${currency}`} className={cx('tabular-nums whitespace-nowrap', className)}>
      {formatMoney({ amountMinor, currency }, { decimals: whole ? 'none' : 'auto' })}
    </data>
  );
}
