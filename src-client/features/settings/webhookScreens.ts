import type { LinkTarget } from '#client/components/base/address.ts';
import type { WebhookRole } from '#shared/settings/webhook-events.ts';

const SCREENS = {
  brand: '/brand/webhooks/$webhookId',
  creator: '/creator/webhooks/$webhookId',
  agency: '/agency/webhooks/$webhookId',
} as const satisfies Record<WebhookRole, string>;

/** The page of a webhook. */
export const webhookScreen = (holder: WebhookRole, webhookId: string): LinkTarget => ({
  to: SCREENS[holder],
  params: { webhookId },
});

/** Where the webhooks of an account are listed. */
export const webhooksScreen = (holder: WebhookRole): LinkTarget & { label: string } =>
  holder === 'brand' ? { to: '/brand/settings', label: 'Settings' } : { to: '/account', label: 'Account' };
