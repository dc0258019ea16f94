import type { Moment } from '../dates.ts';
import type { StatusOf } from '../lifecycles.ts';
import type { Look } from '../status-looks.ts';

/** A refund of a payment, on its way to the brand or arrived. Amounts in minor units of the payment's currency. */
export interface RefundView {
  id: string;
  amountMinor: number;
  status: StatusOf<'refund'>;
  reason: string;
  createdAt: Moment;
}

/** Whether a payment was refunded in part; a payment refunded in full is `refunded`. Amounts in minor units. */
export const isPartlyRefunded = ({ status, refundedMinor }: { status: string; refundedMinor: number }): boolean =>
  status === 'succeeded' && refundedMinor > 0;

/** The look of such a payment. */
export const PARTLY_REFUNDED: Look = { label: 'Partly refunded', tone: 'warning' };
