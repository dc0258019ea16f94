import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '#server/router.ts';

/** An API key as it arrives in the browser. */
export type ApiKeyView = inferRouterOutputs<AppRouter>['settings']['apiKeys']['keys'][number];
/** An assistant that is connected. */
export type AssistantView = inferRouterOutputs<AppRouter>['settings']['assistants']['assistants'][number];
export type ApiScope = ApiKeyView['scopes'][number];

/** A webhook, and a message of its log, as they arrive in the browser. */
export type WebhookView = inferRouterOutputs<AppRouter>['settings']['webhooks'][number];
export type DeliveryView = inferRouterOutputs<AppRouter>['settings']['webhookDeliveries']['rows'][number];
