import type { CampaignStatus } from './lifecycles.ts';

/** The stages of an order, in their order. */
export const stages = [
  'campaign_setup',
  'creator_selection',
  'contract_payment',
  'planning_creation',
  'content_performance',
] as const;
export type Stage = (typeof stages)[number];

const stageByStatus: Record<Exclude<CampaignStatus, 'paused' | 'cancelled'>, Stage> = {
  draft: 'campaign_setup',
  new: 'campaign_setup',
  under_review: 'creator_selection',
  creators_assigned: 'contract_payment',
  in_progress: 'planning_creation',
  awaiting_approval: 'content_performance',
  live: 'content_performance',
  completed: 'content_performance',
};

/** The pipeline stage of a campaign status (BR-ORD stage table); paused and cancelled keep the stage they had. */
export function stageOf(status: CampaignStatus, current: Stage = 'campaign_setup'): Stage {
  return status === 'paused' || status === 'cancelled' ? current : stageByStatus[status];
}
