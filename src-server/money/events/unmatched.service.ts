import { paymentMessages } from '#shared/messages/payments.ts';
import { audit } from '../../audit.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../data/db.ts';
import type { PaymentEvent } from '../../providers/payments/interface.ts';
import { tellStaff } from '../notices.service.ts';

/** The event is about something whose own record is still being written; the job tries again. */
export class TooEarly extends Error {}

/**
 * Records an event that we cannot make sense of and returns the outcome. It moves nothing; a person is told, and `verify` shows it until the books
 * agree. Locks nothing.
 */
export async function recordUnexpected(tx: Tx, ctx: Context, what: string, event: PaymentEvent): Promise<string> {
  await audit(tx, ctx, {
    action: 'payments.attention',
    resourceType: 'provider event',
    resourceId: event.eventId,
    note: what,
    after: event,
  });
  const message = paymentMessages.strangeEvent(what);
  const title = 'The bank told us something unexpected';
  await tellStaff(tx, ctx, { type: 'payment_event', title, message, route: '/admin/money?tab=books' });
  return `not acted on: ${what}`;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** Whether a reference can be one of ours. Locks nothing. */
export const isUuid = (value: string): boolean => UUID.test(value);
