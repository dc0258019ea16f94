import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

type Settings = inferRouterOutputs<AppRouter>['settings'];

/** An API key as it arrives in the browser. */
export type ApiKeyView = Settings['apiKeys']['keys'][number];
/** An assistant that is connected. */
export type AssistantView = Settings['assistants']['assistants'][number];
export type ApiScope = ApiKeyView['scopes'][number];

/** A webhook, a message of its log, that message when it is open, and an attempt to send it, as they arrive in the browser. */
export type WebhookView = Settings['webhooks'][number];
export type DeliveryView = Settings['webhookDeliveries']['rows'][number];
export type OpenDelivery = Settings['webhookDelivery'];
export type AttemptView = OpenDelivery['tries'][number];
export type ReplayCount = Settings['countWebhookReplay'];
