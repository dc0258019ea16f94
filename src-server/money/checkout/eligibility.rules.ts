import type { CampaignStatus, PaymentStatus, ReviewStatus } from '#shared/lifecycles.ts';
import { stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import { ENDED_CAMPAIGNS, isOneOf, PAYABLE_CAMPAIGNS } from '#shared/status-sets.ts';
import { isUnderContract, type Signed } from '../../agreement/contracts/contracts.rules.ts';

/** What the guards of a payment ask of its campaign. */
export interface Payable {
  status: CampaignStatus;
  pausedFrom: CampaignStatus | null;
  reviewStatus: ReviewStatus;
  deletedAt: Date | null;
  /** In minor units; a campaign of the old system may have none. */
  budgetMinor: number | null;
}

/** A pause keeps what was (ruling B2.1): money is judged as where the campaign was paused. */
const stageStatus = ({ status, pausedFrom }: Payable): CampaignStatus => pausedFrom ?? status;

/** Why nothing new is paid for a campaign that staff has paused; null where it is not. What was begun before counts when it comes. */
export const pauseRefusal = ({ status }: Payable): string | null => (status === 'paused' ? stageMessages.paused : null);

/**
 * Why a brand cannot pay the deposit, in one sentence; null when it can. Names first what has to be put right first (C15). `minimum` is the
 * provider's smallest charge in minor units.
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

/** Whether a deposit is asked for: until one has come, of a campaign that is not past it. One that was taken over while it ran pays the balance. */
export const asksDeposit = (campaign: Payable, { depositArrived }: { depositArrived: boolean }): boolean =>
  !depositArrived && !isOneOf(ENDED_CAMPAIGNS, campaign.status) && !isOneOf(PAYABLE_CAMPAIGNS, stageStatus(campaign));

/**
 * The same for the balance of so much in minor units (ruling BR-CONTRACT-23). What a dispute took away can be paid in any stage, and after
 * completion, and so can what an extension of usage rights costs, and what was not paid in the old system: nothing else is due then.
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

/** Why a brand cannot give up a payment; null when it can: until the bank works on it. */
export function cancelRefusal(status: PaymentStatus): string | null {
  if (status === 'processing') return paymentMessages.processing;
  return status === 'created' || status === 'failed' ? null : paymentMessages.alreadyPaid;
}

/**
 * Why a brand cannot take away what an open payment rests on; null when it can. What the bank works on cannot be called back; where someone
 * else has taken away what it rests on, there is nothing left for the brand to keep.
 */
export const bankRefusal = (payment: { status: PaymentStatus; failureReason: string | null }): string | null =>
  payment.status === 'processing' && payment.failureReason === null ? paymentMessages.bankWorking : null;

/** Nothing is paid for a campaign that has ended, whatever else is missing. */
function overSentence({ status, reviewStatus, deletedAt }: Payable): string | null {
  if (deletedAt !== null || status === 'cancelled' || status === 'completed') return paymentMessages.campaignOver;
  return reviewStatus === 'rejected' ? paymentMessages.campaignRejected : null;
}
