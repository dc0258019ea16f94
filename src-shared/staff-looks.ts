import type { ProjectStatus } from './campaigns/project-filters.ts';
import type { StatusOf } from './lifecycles.ts';
import type { OrderStatus } from './orders/order-status.ts';
import { isPartlyRefunded, PARTLY_REFUNDED } from './payments/refunds.ts';
import type { Look, Looks } from './status-looks.ts';
import type { JobState } from './system/system.schema.ts';

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

export const LEAD_LOOKS: Looks<'lead'> = {
  new: { label: 'New', tone: 'warning' },
  contacted: { label: 'Contacted', tone: 'info' },
  invited: { label: 'Invited', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};

/** A text held by a moderation rule, until staff decide on it. */
export const HELD_LOOKS: Looks<'heldText'> = {
  held: { label: 'Held', tone: 'warning' },
  released: { label: 'Released', tone: 'success' },
  removed: { label: 'Removed', tone: 'error' },
};

export const ROLE_LOOKS: Looks<'roleRequest'> = {
  pending: { label: 'Pending', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'error' },
};

/** A job of the queue; `retrying` waits for its next attempt after an error. */
export const JOB_LOOKS: Readonly<Record<JobState, Look>> = {
  waiting: { label: 'Waiting', tone: 'info' },
  retrying: { label: 'Retrying', tone: 'warning' },
  running: { label: 'Running', tone: 'primary' },
  failed: { label: 'Failed', tone: 'error' },
};
