import { HOUR_MS, REVIEW_PERIOD_HOURS, STAFF_DECIDE_AFTER_PERIODS } from './constants.ts';
import type { CampaignStatus, DealStatus, SubmissionStatus } from './lifecycles.ts';
import type { ApprovalProcess } from './payments.ts';

const UPLOADING_DEALS: ReadonlySet<DealStatus> = new Set(['contracted', 'in_progress', 'submitted']);
const CLOSED_CAMPAIGNS: ReadonlySet<CampaignStatus> = new Set(['completed', 'cancelled', 'paused']);

/** Whether content may come in: the deal is under contract and the campaign runs (rulings B2.3, C36). */
export function mayUpload(campaign: CampaignStatus, deal: DealStatus | null): boolean {
  return deal !== null && UPLOADING_DEALS.has(deal) && !CLOSED_CAMPAIGNS.has(campaign);
}

/** What the brand reads (B4): `submitted` is Awaiting Review. */
export const brandSubmissionLabels: Record<SubmissionStatus, string> = {
  draft: 'Draft',
  submitted: 'Awaiting Review',
  approved: 'Approved',
  revision_requested: 'Revision Requested',
  rejected: 'Rejected',
  published: 'Published',
};

/** What the creator reads (C4, ruling A21): Approved, Needs Revision, or Under Review for anything else. */
export function creatorSubmissionLabel(
  status: SubmissionStatus,
): 'Approved' | 'Needs Revision' | 'Under Review' | 'Published' {
  if (status === 'published') return 'Published';
  if (status === 'approved') return 'Approved';
  return status === 'rejected' || status === 'revision_requested' ? 'Needs Revision' : 'Under Review';
}

/** Whether a campaign may be launched (B4): nothing awaits review, and something is approved. */
export function contentReady(statuses: readonly SubmissionStatus[]): boolean {
  return !statuses.includes('submitted') && statuses.includes('approved');
}

/**
 * Until when the brand reviews what was handed in (ruling B2.3): the period of the approval process in its brief, the standard one where
 * the brief is a file.
 */
export function reviewDue(submittedAt: string | Date, process: ApprovalProcess | null): Date {
  return new Date(new Date(submittedAt).getTime() + REVIEW_PERIOD_HOURS[process ?? 'standard'] * HOUR_MS);
}

/** From when staff may decide what the brand has not: its review period has passed twice (ruling B2.3). */
export function staffMayDecideFrom(submittedAt: string | Date, process: ApprovalProcess | null): Date {
  const handedIn = new Date(submittedAt).getTime();
  return new Date(handedIn + STAFF_DECIDE_AFTER_PERIODS * (reviewDue(submittedAt, process).getTime() - handedIn));
}
