import type { Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { Look } from '../status-looks.ts';

/** Money of a payment on its way back to its brand, or there already. Amounts in minor units of the payment's currency. */
export interface RefundView {
  id: string;
  amountMinor: number;
  status: StatusOf<'refund'>;
  reason: string;
  createdAt: Moment;
}

/** Whether a part of a payment that has come went back; one that went back whole is `refunded`. Amounts in minor units. */
export const isPartlyRefunded = ({ status, refundedMinor }: { status: string; refundedMinor: number }): boolean =>
  status === 'succeeded' && refundedMinor > 0;

/** How such a payment is shown. */
export const PARTLY_REFUNDED: Look = { label: 'Partly refunded', tone: 'warning' };
