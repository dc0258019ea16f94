/** What other features may ask of payments (the agreed functions); everything runs in the caller's transaction. */
export { balanceDue, depositPaid } from './balance.service.ts';
export { bindDeal, bindDeals, onSigned } from './binding.service.ts';
export { documentsOf } from './documents.service.ts';
export { accrueMilestone, reverseMilestone } from './milestones.service.ts';
export { refundCampaign } from './refunds.service.ts';
export { releaseCampaign, settleDeal } from './release.service.ts';
