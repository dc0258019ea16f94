import { Money } from '#client/components/base/Money.tsx';
import { DateText } from '#client/components/frame/DateText.tsx';
import type { Currency } from '#shared/currencies.ts';
import type { RefundView } from '#shared/payments/refunds.ts';
import { REFUND_LOOKS } from '#shared/status-looks.ts';

/** The refunds of a payment, a line each: how much, when, why, and whether it has arrived. */
export function RefundLines({ refunds, currency }: { refunds: readonly RefundView[]; currency: Currency }) {
  if (refunds.length === 0) return null;
  return (
    <ul aria-label="Refunds" className="text-muted mt-1 w-full text-sm">
      {refunds.map(({ id, amountMinor, status, reason, createdAt }) => (
        <li key={id}>
          <Money amountMinor={-amountMinor} currency={currency} /> <DateText value={createdAt} /> · {reason} ·{' '}
          {REFUND_LOOKS[status].label}
        </li>
      ))}
    </ul>
  );
}
