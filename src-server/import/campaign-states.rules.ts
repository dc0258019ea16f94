import type { CampaignStatus, DealStatus, ReviewStatus, StatusOf } from '#shared/lifecycles.ts';
import type { MilestoneKind } from '#shared/money.ts';
import {
  BOUND_DEALS,
  CONTRACTED_DEALS,
  ENDED_CAMPAIGNS,
  ENGAGED_DEALS,
  HANDED_IN_DEALS,
  isOneOf,
  LAUNCHED_OR_ENDED,
} from '#shared/status-sets.ts';

/** The words of the old system for the life of a campaign and of a deal, and what they are here (rulings A06, A07, A08, A13, B2.2). */

/** Besides our own words: the legacy word, a word that dates decide, and stages, which were saved as the status (ruling A07). */
const CAMPAIGN_WORDS: Readonly<Record<string, CampaignStatus>> = {
  draft: 'draft',
  new: 'new',
  under_review: 'under_review',
  creators_assigned: 'creators_assigned',
  in_progress: 'in_progress',
  awaiting_approval: 'awaiting_approval',
  live: 'live',
  completed: 'completed',
  paused: 'paused',
  cancelled: 'cancelled',
  canceled: 'cancelled',
  active: 'in_progress',
  upcoming: 'in_progress',
  campaign_setup: 'new',
  creator_selection: 'under_review',
  contract_payment: 'creators_assigned',
  planning_creation: 'in_progress',
  content_performance: 'awaiting_approval',
};

/** What is stored of an old campaign's status and review. */
export interface CampaignState {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  /** Whether the old status is a word of no list, so that the campaign falls back to the first stage (ruling BR-ORD-32). */
  fellBack: boolean;
}

/**
 * The status and the review status of an old campaign. It is a draft if and only if its review says so, or, where there is no review, its status
 * (ruling A06). Without a review status it waits for review, unless it is over already.
 */
export function campaignState(word: string | null, review: ReviewStatus | null): CampaignState {
  const known = CAMPAIGN_WORDS[word?.toLowerCase() ?? ''];
  const isDraft = review === 'draft' || (review === null && known === 'draft');
  if (isDraft) return { status: 'draft', reviewStatus: 'draft', fellBack: false };
  const status = known === undefined || known === 'draft' ? 'new' : known;
  const usual = isOneOf(LAUNCHED_OR_ENDED, status) ? 'approved' : 'pending_review';
  return { status, reviewStatus: review ?? usual, fellBack: known === undefined };
}

/** How close the content of a campaign in this status is to its launch. */
export function launchStateOf(status: CampaignStatus): StatusOf<'launch'> {
  if (status === 'live' || status === 'completed') return 'live';
  return status === 'awaiting_approval' ? 'content_review' : 'none';
}

/**
 * The words of `deals` (ruling B2.2, second column), beside those of `project_creators`. Here a deal under contract is open for content at
 * once.
 */
const DEAL_WORDS: Readonly<Record<string, DealStatus>> = {
  invited: 'invited',
  pending: 'invited',
  accepted: 'accepted',
  active: 'in_progress',
  contracted: 'in_progress',
  in_progress: 'in_progress',
  submitted: 'submitted',
  completed: 'completed',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  cancelled: 'cancelled',
  canceled: 'cancelled',
};
export const DEAL_WORDS_KNOWN = Object.keys(DEAL_WORDS);

/**
 * The status of an old deal: null for a word of no list. An invitation that nobody has answered in time has expired. On a campaign that has
 * ended no deal is open: what was bound by a completed one is completed, everything else has ended with it. On one that runs no deal is
 * finished: what was completed is submitted. `campaign` is null for a deal that gets a campaign of its own.
 */
export function dealState(word: string, campaign: CampaignStatus | null, isOverdue: boolean): DealStatus | null {
  const status = DEAL_WORDS[word.toLowerCase()];
  if (status === undefined) return null;
  const ended = campaign !== null && isOneOf(ENDED_CAMPAIGNS, campaign);
  if (status === 'invited') return isOverdue || ended ? 'expired' : 'invited';
  if (campaign === 'completed' && BOUND_ON_COMPLETED.has(status)) return 'completed';
  if (ended && OPEN_ON_ENDED.has(status)) return 'cancelled';
  if (status === 'completed' && campaign !== null && !ended) return 'submitted';
  return status;
}

/** The milestones of an old deal in this status that were reached there: they accrue once the brand has paid here. */
export function reachedBy(status: DealStatus): MilestoneKind[] {
  const reached: MilestoneKind[] = [];
  if (isOneOf(CONTRACTED_DEALS, status)) reached.push('signing');
  if (isOneOf(HANDED_IN_DEALS, status)) reached.push('submission');
  if (status === 'completed') reached.push('approval');
  return reached;
}

const BOUND_ON_COMPLETED: ReadonlySet<DealStatus> = new Set(BOUND_DEALS);
const OPEN_ON_ENDED: ReadonlySet<DealStatus> = new Set(ENGAGED_DEALS);

/** The status of the campaign that a deal without one gets. */
export function campaignOfDeal(deal: DealStatus): CampaignStatus {
  switch (deal) {
    case 'completed':
      return 'completed';
    case 'accepted':
      return 'creators_assigned';
    case 'in_progress':
    case 'submitted':
      return 'in_progress';
    case 'cancelled':
      return 'cancelled';
    default:
      return 'under_review';
  }
}
