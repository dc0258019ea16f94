import { z } from 'zod';
import type { CampaignType } from '../choices/tiers.ts';
import { REVIEW_NOTE_MAX_CHARS } from '../constants.ts';
import type { Moment } from '../dates.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import type { May } from '../may.ts';
import { assessmentMessages } from '../messages/review.ts';
import type { Money } from '../money.ts';
import { cursorFields } from '../paging.schema.ts';
import type { CoverView } from '../pictures.ts';
import { TIME_SORTS } from '../sorts.ts';
import { QUEUE_STATUSES } from '../status-sets.ts';
import { choice, id, multiline, optionalMultiline, searchText } from '../text.ts';
import type { Recommendation, RequiredContent, ReviewSource } from './review.ts';

export const reviewQueueInput = z.strictObject({
  search: searchText().default(''),
  status: choice('Status', QUEUE_STATUSES).default('pending_review'),
  sort: choice('Sort', TIME_SORTS).default('newest'),
  ...cursorFields,
});

export const approveCampaignInput = z.strictObject({
  campaignId: id('Campaign'),
  note: optionalMultiline('Note', { max: REVIEW_NOTE_MAX_CHARS }),
});
/** Needs Revision and Reject tell the brand why (ruling ADM-CR-50). */
export const returnCampaignInput = z.strictObject({
  campaignId: id('Campaign'),
  note: multiline('Note', { max: REVIEW_NOTE_MAX_CHARS }),
});

export const reviewCampaignInput = z.strictObject({ campaignId: id('Campaign') });

/** `automatic`: nobody has asked for it, it comes because a person has opened the campaign. */
export const assessInput = reviewCampaignInput.extend({ automatic: z.boolean().default(false) });

/** Stores the result of a review by the AI; its receipt proves that the server gave this result. */
export const completeAssessmentInput = z.strictObject({
  campaignId: id('Campaign'),
  receipt: z.string().min(1, 'Review result is required').max(40_000, assessmentMessages.foreignResult),
});

/** Who is reviewing a campaign; null unless it is under review. */
export interface Reviewer {
  id: string;
  name: string;
}

/** One row of the queue. */
export interface QueueRow {
  id: string;
  name: string;
  campaignType: CampaignType | null;
  brandName: string | null;
  budget: Money | null;
  /** Unknown values of imported rows are shown as they are (ADM-CR-51). */
  reviewPriority: string | null;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  reviewer: Reviewer | null;
  createdAt: Moment;
}

/** One entry of a campaign's review history: an assessment of the AI, or a person's decision. */
export interface ReviewEntry {
  id: string;
  kind: 'assessment' | 'decision';
  round: number;
  recommendation: Recommendation | null;
  score: number | null;
  reasoning: string | null;
  /** Who made an assessment; null for a decision, and for a failed assessment. */
  source: ReviewSource | null;
  decision: 'approved' | 'needs_revision' | 'rejected' | 'reopened' | null;
  note: string | null;
  reviewer: string | null;
  createdAt: Moment;
}

/** A campaign as the review dialog shows it. */
export interface CampaignReview {
  id: string;
  may: May<'approve' | 'requestRevision' | 'reject' | 'reopen' | 'assess'>;
  /** Why nothing can be decided before its held text is; null if none is held. */
  held: string | null;
  name: string;
  brandName: string | null;
  brandLogoUrl: string | null;
  cover: CoverView;
  campaignType: CampaignType | null;
  description: string | null;
  budget: Money | null;
  platforms: string[];
  contentRequirements: RequiredContent[];
  startDate: string | null;
  endDate: string | null;
  submissionDeadline: string | null;
  /** IANA name of the time zone of these dates. */
  timeZone: string;
  status: CampaignStatus;
  reviewStatus: ReviewStatus;
  reviewer: Reviewer | null;
  reviewPriority: string | null;
  reviewRound: number;
  createdAt: Moment;
  submittedAt: Moment | null;
  history: ReviewEntry[];
}

/** The AI reviewer's assessment; it is stored by its `receipt`, which is null if nothing can be stored. */
export interface Assessment {
  recommendation: Recommendation;
  /** 1 to 10; 0 if the review failed. */
  score: number;
  reasoning: string;
  /** Who answered; null if the review failed. */
  source: ReviewSource | null;
  receipt: string | null;
}
