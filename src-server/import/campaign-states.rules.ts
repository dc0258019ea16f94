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

/** The old system's words for the life of a campaign and of a deal, and our statuses for them (rulings A06, A07, A08, A13, B2.2). */

/** In addition to our own words: the legacy word, a word that dates decide, and stages, which were saved as the status (ruling A07). */
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

/** The status and review status that are stored for an old campaign. */
export interface CampaignState {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  /** Whether the old status is an unknown word, so that the campaign falls back to the first stage (ruling BR-ORD-32). */
  fellBack: boolean;
}

/**
 * The status and the review status of an old campaign. It is a draft if and only if its review says so or, without a review, its status (ruling A06).
 * Without a review status it waits for review, unless it is already over.
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
 * The words of `deals` (ruling B2.2, second column), in addition to those of `project_creators`. Here a deal under contract is open for content at
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
 * The status of an old deal; null for an unknown word. An invitation that nobody answered in time has expired. No deal of an ended campaign stays
 * open: what a completed campaign had bound is completed, everything else has ended with it. No deal of a running campaign is finished: what was
 * completed is submitted. `campaign` is null for a deal that gets a campaign of its own.
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

/** The milestones that an old deal in this status had reached: they accrue once the brand has paid here. */
export function reachedBy(status: DealStatus): MilestoneKind[] {
  const reached: MilestoneKind[] = [];
  if (isOneOf(CONTRACTED_DEALS, status)) reached.push('signing');
  if (isOneOf(HANDED_IN_DEALS, status)) reached.push('submission');
  if (status === 'completed') reached.push('approval');
  return reached;
}

const BOUND_ON_COMPLETED: ReadonlySet<DealStatus> = new Set(BOUND_DEALS);
const OPEN_ON_ENDED: ReadonlySet<DealStatus> = new Set(ENGAGED_DEALS);

/** The status of the campaign that is made for a deal without one. */
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
