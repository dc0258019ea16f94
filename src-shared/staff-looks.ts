import type { ProjectStatus } from './campaigns/project-filters.ts';
import type { StatusOf } from './lifecycles.ts';
import type { OrderStatus } from './orders/order-status.ts';
import { isPartlyRefunded, PARTLY_REFUNDED } from './payments/refunds.ts';
import type { Look, Looks } from './status-looks.ts';

// The looks of statuses that only staff see; the other areas do not load them.

/** A campaign in project management's words (ADM-PRJ-10); a cancelled one is shown under All. */
export const PROJECT_LOOKS: Readonly<Record<ProjectStatus, Look>> = {
  active: { label: 'Active', tone: 'success' },
  draft: { label: 'Draft', tone: 'neutral' },
  completed: { label: 'Completed', tone: 'primary' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
};

/** An order of staff's order management (ADM-ORD-05). */
export const ORDER_LOOKS: Readonly<Record<OrderStatus, Look>> = {
  pending: { label: 'Pending', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  declined: { label: 'Declined', tone: 'error' },
  completed: { label: 'Completed', tone: 'primary' },
};

/** A payment of a brand, for staff. */
export const PAYMENT_LOOKS: Looks<'payment'> = {
  created: { label: 'Started', tone: 'neutral' },
  processing: { label: 'Processing', tone: 'info' },
  succeeded: { label: 'Paid', tone: 'success' },
  failed: { label: 'Failed', tone: 'error' },
  cancelled: { label: 'Cancelled', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'warning' },
};

/** The same for a payment that was refunded in part. Amounts in minor units. */
export const paymentLook = (payment: { status: StatusOf<'payment'>; refundedMinor: number }): Look =>
  isPartlyRefunded(payment) ? PARTLY_REFUNDED : PAYMENT_LOOKS[payment.status];
