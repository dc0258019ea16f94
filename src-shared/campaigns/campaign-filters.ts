/** A campaign's badges for its brand (BR-DRAFT-16), by which the brand filters its campaigns. */
export const CAMPAIGN_BADGES = [
  'draft',
  'pending_review',
  'needs_revision',
  'approved',
  'live',
  'completed',
  'paused',
  'cancelled',
  'rejected',
] as const;
export type CampaignBadge = (typeof CAMPAIGN_BADGES)[number];
