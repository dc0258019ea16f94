import { WEBHOOK_TIMEOUT_MS, WEBHOOKS_MAX } from '../../settings/limits.ts';

export const webhookMessages = {
  urlRequired: 'Address is required',
  urlNotPublic: 'Address must be a public web address that starts with https://',
  eventsRequired: 'Choose at least one event',
  eventUnknown: 'Events must be some of those offered',
  full: `You have ${WEBHOOKS_MAX} webhooks. Delete one that you no longer use.`,
  tooMany: 'You have sent many messages by hand. Please try again in ten minutes.',
  off: 'This webhook is switched off. Switch it on first.',
} as const;

/** Why a delivery got no answer, as its log says it. */
export const webhookFailures = {
  refused: 'The address does not lead to a server on the internet',
  timeout: `No answer within ${WEBHOOK_TIMEOUT_MS / 1_000} seconds`,
  failed: (code: string) => `The connection failed (${code})`,
} as const;

/** Tells a company that its webhook has been switched off. */
export const webhookOffNotice = (url: string) => ({
  title: 'Webhook switched off',
  message: `${url} has not accepted a message for five days and is switched off. Switch it on again once it works.`,
});
