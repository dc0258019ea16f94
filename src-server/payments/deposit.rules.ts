import type { CampaignStatus, ReviewStatus } from '#shared/lifecycles.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';

interface Signed {
  brandSignedAt: Date | null;
  creatorSignedAt: Date | null;
}

/** What keeps a brand from paying the deposit, a sentence each, in the order in which it is put right; empty when nothing does (C15). */
export function depositObstacles(
  campaign: { status: CampaignStatus; reviewStatus: ReviewStatus },
  documentsComplete: boolean,
  deals: readonly Signed[],
): string[] {
  const obstacles: string[] = [];
  if (campaign.status !== 'creators_assigned') obstacles.push(paymentMessages.notInContractStage);
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
