import { HOUR_MS, REVIEW_PERIOD_HOURS, STAFF_DECIDE_AFTER_PERIODS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, DealStatus, ReviewStatus, SubmissionStatus } from '../lifecycles.ts';
import { type ContentAct, contentRefusals } from '../messages/content.ts';
import type { ApprovalProcess } from '../payments/papers.ts';
import { AWAITED_DEALS, BOUND_DEALS, CONTRACTED_DEALS, RUNNING_CAMPAIGNS } from '../status-sets.ts';

/** The possible decisions on submitted content. */
const VERDICTS = ['approve', 'requestRevision', 'reject'] as const;
export type Verdict = (typeof VERDICTS)[number];

interface Statuses {
  deals: readonly DealStatus[];
  campaigns: readonly CampaignStatus[];
}

/** Campaigns whose content can be decided on, including those completed by their end date. */
const DECIDABLE = [...RUNNING_CAMPAIGNS, 'completed'] as const;

/**
 * In which statuses of deal and campaign each act on content is allowed (rulings B2.1 to B2.3, C36); in all others it is refused. After the
 * campaign's end no revision can be requested, because nobody could submit it. A draft can be discarded at any time.
 */
const contentActs: Record<ContentAct, Statuses> = {
  handIn: { deals: BOUND_DEALS, campaigns: RUNNING_CAMPAIGNS },
  talk: { deals: BOUND_DEALS, campaigns: [...RUNNING_CAMPAIGNS, 'paused'] },
  approve: { deals: BOUND_DEALS, campaigns: DECIDABLE },
  requestRevision: { deals: BOUND_DEALS, campaigns: RUNNING_CAMPAIGNS },
  reject: { deals: BOUND_DEALS, campaigns: DECIDABLE },
  staffDecide: { deals: AWAITED_DEALS, campaigns: DECIDABLE },
  publish: { deals: CONTRACTED_DEALS, campaigns: ['live'] },
};

interface CampaignState {
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
}

/** Why an act on the content of a deal is refused, in one sentence, or null when it is allowed. */
export function contentRefusal(act: ContentAct, campaign: CampaignState, deal: DealStatus): string | null {
  const { deals, campaigns } = contentActs[act];
  if (campaign.reviewStatus === 'rejected') return contentRefusals.campaign(act, 'rejected');
  if (!campaigns.includes(campaign.status)) return contentRefusals.campaign(act, campaign.status);
  return deals.includes(deal) ? null : contentRefusals.deal(act, deal);
}

/** Whether a campaign can be launched (B4): nothing awaits review, and something is approved. */
export function contentReady(statuses: readonly SubmissionStatus[]): boolean {
  return !statuses.includes('submitted') && statuses.includes('approved');
}

/**
 * When the brand's review is due (ruling B2.3): after the period of the approval process in its brief, or of the standard process if the brief is a
 * file.
 */
export function reviewDue(submittedAt: Moment, process: ApprovalProcess | null): Date {
  return new Date(new Date(submittedAt).getTime() + REVIEW_PERIOD_HOURS[process ?? 'standard'] * HOUR_MS);
}

/** When staff can decide on the brand's behalf: after twice its review period (ruling B2.3). */
export function staffMayDecideFrom(submittedAt: Moment, process: ApprovalProcess | null): Date {
  const handedIn = new Date(submittedAt).getTime();
  return new Date(handedIn + STAFF_DECIDE_AFTER_PERIODS * (reviewDue(submittedAt, process).getTime() - handedIn));
}
