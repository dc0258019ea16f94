import { z } from 'zod';
import { URL_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { webhookMessages } from '../messages/settings/webhooks.ts';
import { cursorFields } from '../paging.schema.ts';
import { id, text } from '../text.ts';
import { WEBHOOK_EVENT_NAMES, type WebhookEvent } from './webhook-events.ts';

const events = z
  .array(z.enum(WEBHOOK_EVENT_NAMES, { error: webhookMessages.eventUnknown }), {
    error: webhookMessages.eventsRequired,
  })
  .min(1, webhookMessages.eventsRequired)
  .max(WEBHOOK_EVENT_NAMES.length, webhookMessages.eventUnknown);

export const createWebhookInput = z.strictObject({
  /** The server checks the host: an installation can allow test hosts in its settings. */
  url: text('Address', { max: URL_MAX_CHARS }),
  events,
});
export const changeWebhookInput = z.strictObject({ webhookId: id('Webhook'), events, enabled: z.boolean() });
export const webhookIdInput = z.strictObject({ webhookId: id('Webhook') });
export const deliveryIdInput = z.strictObject({ deliveryId: id('Delivery') });
export const deliveriesInput = z.strictObject({ webhookId: id('Webhook'), ...cursorFields });

/** A webhook as its owner sees it. */
export interface WebhookView {
  id: string;
  url: string;
  events: WebhookEvent[];
  createdAt: Moment;
  enabled: boolean;
  /** Since when no message was accepted; null while it works. */
  failingSince: Moment | null;
}
/** One message in the log of a webhook; its id is the `webhook-id` that was sent. */
export interface DeliveryView {
  id: string;
  event: string;
  createdAt: Moment;
  attempts: number;
  attemptedAt: Moment | null;
  deliveredAt: Moment | null;
  /** The HTTP status of the last response; null if there was none. */
  responseStatus: number | null;
  /** The beginning of the last response, or why there was none. */
  response: string | null;
}
