import { dayIn } from '../dates.ts';
import { shortDay } from '../format.ts';
import type { CampaignStatus, ReviewStatus } from '../lifecycles.ts';

/**
 * The tab of the creator's list for a campaign, by its dates and the day in its time zone (ruling A32): completed once the end day has passed or the
 * status says so, upcoming before the start day, otherwise active. The badge of the detail page follows it, too.
 */
export const CAMPAIGN_BUCKETS = ['active', 'upcoming', 'completed'] as const;
export type CampaignBucket = (typeof CAMPAIGN_BUCKETS)[number];

interface DatedCampaign {
  status: CampaignStatus;
  /** Calendar days. */
  startDate: string | null;
  endDate: string | null;
  timeZone: string;
}

/** The bucket of a campaign; content.queries.ts computes the same in SQL. */
export function campaignBucket({ status, startDate, endDate, timeZone }: DatedCampaign, now: Date): CampaignBucket {
  const today = dayIn(timeZone, now);
  if (status === 'completed' || (endDate !== null && endDate < today)) return 'completed';
  return startDate !== null && startDate > today ? 'upcoming' : 'active';
}

/** `Completed`, `Starts Apr 1` or `Active` (creator, section 2). */
export function campaignDateBadge(campaign: DatedCampaign, now: Date): string {
  const bucket = campaignBucket(campaign, now);
  if (bucket === 'completed') return 'Completed';
  return bucket === 'upcoming' && campaign.startDate ? `Starts ${shortDay(campaign.startDate)}` : 'Active';
}

/** Whether the campaign is dimmed for the creator, and its details cannot be opened (creator, section 2). */
export function isDimmed(reviewStatus: ReviewStatus): boolean {
  return reviewStatus === 'pending_review' || reviewStatus === 'under_review' || reviewStatus === 'needs_revision';
}
