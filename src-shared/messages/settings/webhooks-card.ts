import type { WEBHOOK_TEST, WebhookEvent } from '../../settings/webhook-events.ts';

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
  'case.opened': 'A case is opened',
  'case.countered': 'A case gets a counter-proposal',
  'case.escalated': 'Our team is asked to decide a case',
  'case.settled': 'A case is settled',
  'case.decided': 'A case is decided',
  'case.defaulted': 'A case ends without an answer',
  'case.withdrawn': 'A case is withdrawn',
  'campaign.approved': 'A campaign is approved',
  'campaign.completed': 'A campaign is completed',
  'webhook.test': 'A test',
};
