import { z } from 'zod';
import { URL_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import { webhookMessages } from '../messages/settings/webhooks.ts';
import { cursorFields } from '../paging.schema.ts';
import type { Role } from '../policy/rule.ts';
import { choice, id, isoDate, isoMoment, optionalText, text } from '../text.ts';
import { WEBHOOK_EVENT_NAMES, type WEBHOOK_TEST, type WebhookEvent } from './webhook-events.ts';
import { OUTCOMES, REPLAYS, type WebhookOutcome } from './webhook-log.ts';

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

export const deliveriesInput = z.strictObject({
  webhookId: id('Webhook'),
  /** The name of an event, or of a test. */
  event: optionalText('Event', { max: 60 }),
  outcome: choice('Outcome', OUTCOMES).nullish().default(null),
  /** The first and the last day on which it happened, in UTC. */
  from: isoDate('From').nullish().default(null),
  until: isoDate('Until').nullish().default(null),
  ...cursorFields,
});

export const replayInput = z.strictObject({
  webhookId: id('Webhook'),
  what: choice('What', REPLAYS),
  since: isoMoment('Since'),
  /** Without any, those that the webhook has chosen. */
  events: events.nullish().default(null),
});
export type ReplayInput = z.infer<typeof replayInput>;

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
/** An account that a message is about, if it is not the webhook's own. */
export interface Concerned {
  id: string;
  name: string;
  role: Role;
}
/** One message in the log of a webhook; its id is the `webhook-id` that was sent. */
export interface DeliveryView {
  id: string;
  event: WebhookEvent | typeof WEBHOOK_TEST;
  /** When it happened. */
  createdAt: Moment;
  concerns: Concerned | null;
  outcome: WebhookOutcome;
  attempts: number;
  attemptedAt: Moment | null;
  deliveredAt: Moment | null;
  /** When it is tried next; null if it is not. */
  nextAttemptAt: Moment | null;
  /** The HTTP status of the last answer; null if there was none. */
  responseStatus: number | null;
  /** The beginning of the last answer, or why there was none. */
  response: string | null;
}
/** One attempt to send a message. */
export interface AttemptView {
  /** From 1. */
  number: number;
  attemptedAt: Moment;
  durationMs: number;
  /** As they were sent; the secret is not among them. */
  headers: Record<string, string>;
  /** The status and the beginning of the answer; null without one, and then `error` says why. */
  status: number | null;
  response: string | null;
  error: string | null;
  /** When it was to be tried next; null if not. */
  nextAt: Moment | null;
}
/** A message with its text, and its attempts, the newest first. */
export interface OpenDelivery extends DeliveryView {
  body: string;
  tries: AttemptView[];
}
/** How many messages would be sent again; more than `most` cannot be sent at once. */
export interface ReplayCount {
  messages: number;
  most: number;
}
