import { TIER_FROM_FOLLOWERS } from '../constants.ts';

/** Creator tiers, smallest first, and the pricing types of a campaign (foundation, section 5). */
export const TIERS = ['Nano', 'Micro', 'Mid', 'Macro', 'Large', 'Celebrity'] as const;
export type Tier = (typeof TIERS)[number];

export const CAMPAIGN_TYPES = ['Single', 'Weekly', 'Monthly', '12-Month Retainer', 'Evergreen'] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** How creators come to a campaign: the brand invites, or they apply (ruling A33). */
export const PARTICIPATIONS = ['invite', 'application'] as const;
export type Participation = (typeof PARTICIPATIONS)[number];

export const participationLabels: Record<Participation, string> = { invite: 'Invite', application: 'Application' };

/** The tier of a creator, by the largest verified follower count (ruling ADM-PF-28). */
export function tierOf(followers: number): Tier {
  return TIERS.findLast((tier) => followers >= TIER_FROM_FOLLOWERS[tier]) ?? 'Nano';
}
