import type { CampaignStatus, ReviewStatus } from '#shared/lifecycles.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { isOneOf, PAYABLE_CAMPAIGNS } from '#shared/status-sets.ts';

/** What the guards of a payment ask of its campaign. */
export interface Payable {
  status: CampaignStatus;
  pausedFrom: CampaignStatus | null;
  reviewStatus: ReviewStatus;
  deletedAt: Date | null;
}
interface Signed {
  brandSignedAt: Date | null;
  creatorSignedAt: Date | null;
}

/** A pause keeps what was (ruling B2.1): money is judged as where the campaign was paused. */
const stageStatus = ({ status, pausedFrom }: Payable): CampaignStatus => pausedFrom ?? status;

/** What keeps a brand from paying the deposit, a sentence each, in the order in which it is put right; empty when nothing does (C15). */
export function depositObstacles(campaign: Payable, documentsComplete: boolean, deals: readonly Signed[]): string[] {
  const over = overSentence(campaign);
  if (over) return [over];
  const obstacles: string[] = [];
  if (stageStatus(campaign) !== 'creators_assigned') obstacles.push(paymentMessages.notInContractStage);
  if (campaign.reviewStatus !== 'approved') obstacles.push(stageMessages.needsApproval);
  if (!documentsComplete) {
    const { title, text } = paymentMessages.requirementsMissing;
    obstacles.push(`${title}: ${text}`);
  }
  if (!documentsComplete || !deals.some((deal) => deal.brandSignedAt && deal.creatorSignedAt)) {
    obstacles.push(paymentMessages.needsSignatures);
  }
  return obstacles;
}

/** The same for the balance (ruling BR-CONTRACT-23). What a dispute took away can be paid in any stage, and after completion. */
export function balanceObstacles(
  campaign: Payable,
  paid: { depositArrived: boolean; disputedMinor: number },
): string[] {
  const disputed = paid.disputedMinor > 0;
  const over = disputed && campaign.status === 'completed' ? null : overSentence(campaign);
  if (over) return [over];
  const payable = disputed || isOneOf(PAYABLE_CAMPAIGNS, stageStatus(campaign));
  if (!paid.depositArrived || !payable) return [paymentMessages.depositFirst];
  return campaign.reviewStatus === 'approved' ? [] : [stageMessages.needsApproval];
}

/** Nothing is paid for a campaign that has ended, whatever else is missing. */
function overSentence({ status, reviewStatus, deletedAt }: Payable): string | null {
  if (deletedAt !== null || status === 'cancelled' || status === 'completed') return paymentMessages.campaignOver;
  return reviewStatus === 'rejected' ? paymentMessages.campaignRejected : null;
}
