import { WEBHOOK_REPLAY_MAX, WEBHOOK_TIMEOUT_MS, WEBHOOKS_MAX } from '../../settings/limits.ts';

export const webhookMessages = {
  urlRequired: 'Address is required',
  urlNotPublic: 'Address must be a public web address that starts with https://',
  eventsRequired: 'Choose at least one event',
  eventUnknown: 'Events must be some of those offered',
  eventNotYours: (event: string) => `Events must be those of your account, and ${event} is not`,
  full: `You have ${WEBHOOKS_MAX} webhooks. Delete one that you no longer use.`,
  tooMany: 'You have sent many messages by hand. Please try again in ten minutes.',
  off: 'This webhook is switched off. Switch it on first.',
  noLongerManaged: 'This message concerns an account that you no longer manage.',
  nothingToSend: 'There is nothing to send since then.',
  replayTooMany: `More than ${WEBHOOK_REPLAY_MAX} messages cannot be sent again at once. Choose a later moment, or fewer events.`,
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
