import type { EventOf, Machine } from '../lifecycles.ts';

/** Opening a case and countering in it are no moves of its status, but as much news as those. */
type MoveName = { [M in Machine]: `${M}.${EventOf<M> & string}` }[Machine] | 'case.open' | 'case.counter';

/** The events of a webhook, and the status move that causes each. */
const WEBHOOK_EVENTS = {
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
  'case.opened': 'case.open',
  'case.countered': 'case.counter',
  'case.escalated': 'case.escalate',
  'case.settled': 'case.settle',
  'case.decided': 'case.decide',
  'case.defaulted': 'case.default',
  'case.withdrawn': 'case.withdraw',
  'campaign.approved': 'review.approve',
  'campaign.completed': 'campaign.complete',
} as const satisfies Record<string, MoveName>;
export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as [WebhookEvent, ...WebhookEvent[]];
/** The event that is sent when the owner tests a webhook. */
export const WEBHOOK_TEST = 'webhook.test' as const;

/** The machines whose moves can be webhook events. */
export const WEBHOOK_MACHINES = ['campaign', 'review', 'deal', 'submission', 'payment', 'milestone', 'case'] as const;
export type WebhookMachine = (typeof WEBHOOK_MACHINES)[number];

/** The event of a move; undefined if it has none. */
export const webhookEventOf = (machine: Machine, event: string): WebhookEvent | undefined =>
  WEBHOOK_EVENT_NAMES.find((name) => WEBHOOK_EVENTS[name] === `${machine}.${event}`);
