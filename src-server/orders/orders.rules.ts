import type { Currency } from '#shared/currencies.ts';
import type { CampaignStatus, ReviewStatus, StatusOf } from '#shared/lifecycles.ts';
import { launchMessages } from '#shared/messages/content.ts';
import { completionMessages, stageMessages } from '#shared/messages/orders.ts';
import { paymentMessages } from '#shared/messages/payments.ts';
import type { CompletionState } from '#shared/orders/completion.ts';
import { balanceMinor, type Owing } from '../ground/campaign-money.ts';

/** The statuses of a campaign that the guards of the pipeline read (ruling B2.1). */
export interface CampaignState {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  reviewStage: StatusOf<'launch'>;
}
export interface Facts {
  creatorsActive: number;
  acceptedDeals: number;
  boundDeals: number;
  contractStored: boolean;
  briefStored: boolean;
  /** Also true if it was refunded or disputed since. */
  depositArrived: boolean;
  /** Whether what was paid, less refunds and disputes, covers the deposit. */
  depositPaid: boolean;
  paymentProcessing: boolean;
}

/** What is missing for the next stage, in one sentence; null if the campaign may move on. */
export function advanceRefusal({ status, reviewStatus }: CampaignState, facts: Facts): string | null {
  if (reviewStatus === 'draft') return stageMessages.submitFirst;
  if (reviewStatus === 'rejected') return stageMessages.rejected;
  switch (status) {
    case 'new':
      return null;
    case 'under_review':
      return facts.creatorsActive > 0 ? null : stageMessages.needsAcceptedDeal;
    case 'creators_assigned':
      if (reviewStatus !== 'approved') return stageMessages.needsApproval;
      if (!facts.contractStored || !facts.briefStored) return stageMessages.needsContractAndBrief;
      return facts.depositPaid ? null : stageMessages.needsDeposit;
    case 'in_progress':
      if (facts.acceptedDeals > 0) return stageMessages.dealsWithoutContract;
      return facts.boundDeals > 0 ? null : stageMessages.needsAcceptedDeal;
    default:
      return standstill(status) ?? stageMessages.lastStage;
  }
}

/** Why the campaign may not go one stage back; null if it may. */
export function backRefusal({ status, reviewStatus }: CampaignState, facts: Facts): string | null {
  if (reviewStatus === 'rejected') return stageMessages.rejected;
  switch (status) {
    case 'draft':
    case 'new':
      return stageMessages.firstStage;
    case 'under_review':
      return null;
    case 'creators_assigned':
    case 'in_progress':
      if (facts.depositArrived) return stageMessages.depositPaid;
      return facts.paymentProcessing ? paymentMessages.bankWorking : null;
    case 'awaiting_approval':
      return null;
    default:
      return standstill(status) ?? stageMessages.alreadyLive;
  }
}

/** Why the campaign may not be launched; null if it may, which needs the balance to be paid (BR-REVIEW-13, ruling B2.1). */
export function launchRefusal(
  { status, reviewStatus, reviewStage: launch }: CampaignState,
  content: { awaitingReview: number; approvedContent: number },
): string | null {
  if (status === 'live' || status === 'completed') return launchMessages.alreadyLaunched;
  if (status !== 'in_progress' && status !== 'awaiting_approval') return standstill(status) ?? launchMessages.tooEarly;
  if (reviewStatus !== 'approved') return launchMessages.needsApproval;
  if (content.awaitingReview > 0) return launchMessages.stillAwaitingReview;
  return launch === 'ready' && content.approvedContent > 0 ? null : launchMessages.nothingApproved;
}

/** Why the brand may not complete its campaign yet; null if it may. After its end date a job completes it. */
export function completeRefusal(
  { status }: Pick<CampaignState, 'status'>,
  facts: { boundDeals: number; finishedDeals: number },
): string | null {
  if (status === 'completed') return completionMessages.alreadyCompleted;
  if (status !== 'live') return completionMessages.notLive;
  return facts.boundDeals > 0 && facts.finishedDeals === facts.boundDeals ? null : completionMessages.contentOpen;
}

/** What completing a campaign would find. Amounts in minor units of its currency. */
export function completionState(
  { status, currency }: { status: CampaignStatus; currency: Currency },
  facts: { approvedContent: number; publishedContent: number; disputedMinor: number } & Omit<Owing, 'status'>,
  minimum: number,
): CompletionState {
  return {
    approved: facts.approvedContent,
    posted: facts.publishedContent,
    disputed: { amountMinor: facts.disputedMinor, currency },
    unpaid: { amountMinor: balanceMinor({ ...facts, status }, minimum), currency },
  };
}

function standstill(status: CampaignStatus): string | null {
  if (status === 'paused') return stageMessages.paused;
  return status === 'cancelled' ? stageMessages.cancelled : null;
}
