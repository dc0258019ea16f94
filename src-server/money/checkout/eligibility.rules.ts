import type { CampaignStatus, PaymentStatus, ReviewStatus } from '#shared/lifecycles.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { ENDED_CAMPAIGNS, isOneOf, PAYABLE_CAMPAIGNS } from '#shared/status-sets.ts';
import { isUnderContract, type Signed } from '../../agreement/contracts/contracts.rules.ts';

/** What the guards of a payment need to know about its campaign. */
export interface Payable {
  status: CampaignStatus;
  pausedFrom: CampaignStatus | null;
  reviewStatus: ReviewStatus;
  deletedAt: Date | null;
  /** In minor units; null for some campaigns of the old system. */
  budgetMinor: number | null;
}

/** A pause keeps the earlier status (ruling B2.1): for money, the status in which the campaign was paused counts. */
const stageStatus = ({ status, pausedFrom }: Payable): CampaignStatus => pausedFrom ?? status;

/** Why nothing new can be paid for a campaign that staff has paused; null if it is not paused. A payment begun before counts when it arrives. */
export const pauseRefusal = ({ status }: Payable): string | null => (status === 'paused' ? stageMessages.paused : null);

/**
 * Why a brand cannot pay the deposit, in one sentence; null if it can. Names first what has to be fixed first (C15). `minimum` is the provider's
 * smallest charge in minor units.
 */
export function depositRefusal(
  campaign: Payable,
  { depositArrived }: { depositArrived: boolean },
  documents: { complete: boolean },
  deals: readonly Signed[],
  minimum: number,
): string | null {
  if (depositArrived) return paymentMessages.alreadyPaid;
  const over = overSentence(campaign);
  if (over) return over;
  if (stageStatus(campaign) !== 'creators_assigned') return paymentMessages.notInContractStage;
  if (!campaign.budgetMinor) return paymentMessages.needsBudget;
  if (campaign.budgetMinor < minimum) return paymentMessages.budgetTooSmall;
  if (campaign.reviewStatus !== 'approved') return stageMessages.needsApproval;
  if (!documents.complete) {
    const { title, text } = paymentMessages.requirementsMissing;
    return `${title}: ${text}`;
  }
  return deals.some(isUnderContract) ? null : paymentMessages.needsSignatures;
}

/**
 * Whether a deposit is asked for: until one has arrived, unless the campaign is past it. A campaign that was imported while it ran pays only the
 * balance.
 */
export const asksDeposit = (campaign: Payable, { depositArrived }: { depositArrived: boolean }): boolean =>
  !depositArrived && !isOneOf(ENDED_CAMPAIGNS, campaign.status) && !isOneOf(PAYABLE_CAMPAIGNS, stageStatus(campaign));

/**
 * The same for a balance of this amount in minor units (ruling BR-CONTRACT-23). What a dispute took away can be paid in any stage, even after
 * completion; so can the cost of an extension of usage rights, and what was not paid in the old system. Nothing else is due then.
 */
export function balanceRefusal(
  campaign: Payable,
  { disputedMinor }: { disputedMinor: number },
  amountMinor: number,
): string | null {
  const disputed = disputedMinor > 0;
  const owes = campaign.status === 'completed' && campaign.deletedAt === null && (disputed || amountMinor > 0);
  const over = owes ? null : overSentence(campaign);
  if (over) return over;
  const payable = disputed || owes || isOneOf(PAYABLE_CAMPAIGNS, stageStatus(campaign));
  if (!payable) return paymentMessages.depositFirst;
  if (campaign.reviewStatus !== 'approved') return stageMessages.needsApproval;
  return amountMinor === 0 ? paymentMessages.nothingDue : null;
}

/** Why a brand cannot cancel a payment; null if it can, which is until the bank works on it. */
export function cancelRefusal(status: PaymentStatus): string | null {
  if (status === 'processing') return paymentMessages.processing;
  return status === 'created' || status === 'failed' ? null : paymentMessages.alreadyPaid;
}

/**
 * Why a brand cannot remove what an open payment depends on; null if it can. What the bank works on cannot be called back; if someone else has
 * already removed it, there is nothing left for the brand to keep.
 */
export const bankRefusal = (payment: { status: PaymentStatus; failureReason: string | null }): string | null =>
  payment.status === 'processing' && payment.failureReason === null ? paymentMessages.bankWorking : null;

/** Nothing is paid for a campaign that has ended, whatever else is missing. */
function overSentence({ status, reviewStatus, deletedAt }: Payable): string | null {
  if (deletedAt !== null || status === 'cancelled' || status === 'completed') return paymentMessages.campaignOver;
  return reviewStatus === 'rejected' ? paymentMessages.campaignRejected : null;
}
