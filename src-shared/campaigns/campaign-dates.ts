import { isoDay, shortDay } from '../dates.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';
import { creatorCampaignMessages } from '../messages/campaigns.ts';

/**
 * The one rule by dates (ruling A32): completed once the end day has passed or the status says so, upcoming before the start day,
 * otherwise active. It fills the creator's tabs and the badge of the detail page.
 */
export type CampaignBucket = 'active' | 'upcoming' | 'completed';

interface DatedCampaign {
  status: CampaignStatus;
  /** Calendar days. */
  startDate: string | null;
  endDate: string | null;
}

export function campaignBucket({ status, startDate, endDate }: DatedCampaign, now: Date): CampaignBucket {
  const today = isoDay(now);
  if (status === 'completed' || (endDate !== null && endDate < today)) return 'completed';
  return startDate !== null && startDate > today ? 'upcoming' : 'active';
}

/** `Completed`, `Starts Apr 1` or `Active` (creator, section 2). */
export function campaignDateBadge(campaign: DatedCampaign, now: Date): string {
  const bucket = campaignBucket(campaign, now);
  if (bucket === 'completed') return 'Completed';
  return bucket === 'upcoming' && campaign.startDate
    ? creatorCampaignMessages.starts(shortDay(campaign.startDate))
    : 'Active';
}

/** Whether a creator sees the campaign dimmed, its details closed (creator, section 2). */
export function isDimmed(reviewStatus: ReviewStatus): boolean {
  return reviewStatus === 'pending_review' || reviewStatus === 'under_review' || reviewStatus === 'needs_revision';
}
