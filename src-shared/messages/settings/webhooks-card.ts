import { WEBHOOK_LOG_DAYS, WEBHOOK_OLD_SECRET_HOURS } from '../../settings/limits.ts';
import type { WEBHOOK_TEST, WebhookEvent } from '../../settings/webhook-events.ts';

export const title = 'Webhooks';
export const description = 'We tell your server as soon as something happens.';
export const loadFailed = 'Your webhooks could not be loaded';
export const newWebhook = 'New webhook';
export const none = 'No webhooks yet.';
export const listLabel = 'Webhooks';
export const on = 'On';
export const off = 'Off';
export const failing = 'Failing';
export const failingSince = 'has accepted nothing since {date}';
export const madeOn = 'Created {date}';
export const edit = 'Edit';
export const editNamed = (url: string) => `Edit ${url}`;
export const log = 'Log';
export const logNamed = (url: string) => `Log of ${url}`;
export const remove = 'Delete';
export const removeNamed = (url: string) => `Delete ${url}`;
export const removeTitle = 'Delete this webhook?';
export const removeText = (url: string) =>
  `Nothing more is sent to ${url}, and its log is deleted. This cannot be undone.`;
export const removed = 'Webhook deleted';

export const formTitle = 'New webhook';
export const editTitle = 'Edit webhook';
export const formText = 'Each message is signed according to Standard Webhooks and contains only ids.';
export const address = 'Address';
export const addressHint = 'It must start with https://';
export const eventsLegend = 'Tell it when';
export const enabled = 'Send messages';
export const create = 'Create webhook';
export const save = 'Save changes';
export const saved = 'Webhook saved';

export const newSecret = 'New secret';
export const newSecretTitle = 'Create a new secret?';
export const newSecretText = `The old one still works for ${WEBHOOK_OLD_SECRET_HOURS} hours, so that you can change it on your server.`;

export const logTitle = 'What was sent';
export const logText = `The last ${WEBHOOK_LOG_DAYS} days, newest first.`;
export const nothingSent = 'Nothing has been sent yet.';
export const sendTest = 'Send a test';
export const testSent = 'Test sent';
export const refresh = 'Refresh';
export const again = 'Send again';
export const againNamed = (event: string) => `Send again: ${event}`;
export const sentAgain = 'Sent again';
export const accepted = 'Accepted';
export const refused = 'Not accepted';
export const waits = 'Waits';
export const attempts = (tries: string) => `after ${tries}`;
export const status = (code: number) => `Status ${code}`;
export const showMore = 'Show more';
export const close = 'Close';

/** The meaning of each event. */
export const eventLabels: Record<WebhookEvent | typeof WEBHOOK_TEST, string> = {
  'deal.accepted': 'An offer is accepted',
  'deal.declined': 'An offer is declined',
  'deal.contracted': 'A contract is signed',
  'deal.started': 'Work on a deal starts',
  'deal.completed': 'A deal is completed',
  'deal.cancelled': 'A deal is cancelled',
  'content.submitted': 'Content is submitted',
  'content.approved': 'Content is approved',
  'content.published': 'Content is posted',
  'payment.held': 'A payment is held',
  'payment.released': 'Money is released',
  'case.escalated': 'Our team is asked to decide a case',
  'case.settled': 'A case is settled',
  'case.decided': 'A case is decided',
  'case.defaulted': 'A case ends without an answer',
  'case.withdrawn': 'A case is withdrawn',
  'campaign.approved': 'A campaign is approved',
  'campaign.completed': 'A campaign is completed',
  'webhook.test': 'A test',
};
