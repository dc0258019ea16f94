/** What other features may ask of payments (the agreed functions); everything runs in the caller's transaction. */

export { bindDeals } from '../contracts/binding.service.ts';
export { balanceDue } from './balance.service.ts';
export { milestonesOfDeals } from './milestones.service.ts';
export { recheckOpenPayments } from './open.service.ts';
export { fullyReached, refundCampaign, returnSurplus, settleMilestones } from './release.service.ts';
