import type { EventOf, Machine } from '../lifecycles.ts';

type MoveName = { [M in Machine]: `${M}.${EventOf<M> & string}` }[Machine];

/** What a webhook can be told, and the move of a status that it follows from. */
export const WEBHOOK_EVENTS = {
  'deal.accepted': 'deal.accept',
  'deal.declined': 'deal.decline',
  'deal.contracted': 'deal.contract',
  'deal.started': 'deal.start',
  'deal.completed': 'deal.complete',
  'deal.cancelled': 'deal.cancel',
  'content.submitted': 'submission.submit',
  'content.approved': 'submission.approve',
  'content.published': 'submission.publish',
  'payment.held': 'payment.succeed',
  'payment.released': 'milestone.release',
  'campaign.approved': 'review.approve',
  'campaign.completed': 'campaign.complete',
} as const satisfies Record<string, MoveName>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** What is sent when the owner of a webhook tries it. */
export const WEBHOOK_TEST = 'webhook.test' as const;

/** The machines whose moves a webhook can be told. */
export const WEBHOOK_MACHINES = ['campaign', 'review', 'deal', 'submission', 'payment', 'milestone'] as const;
export type WebhookMachine = (typeof WEBHOOK_MACHINES)[number];

/** The event that follows from a move; undefined where none does. */
export const webhookEventOf = (machine: Machine, event: string): WebhookEvent | undefined =>
  WEBHOOK_EVENT_NAMES.find((name) => WEBHOOK_EVENTS[name] === `${machine}.${event}`);
