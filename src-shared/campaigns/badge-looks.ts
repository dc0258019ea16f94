import { CAMPAIGN_LOOKS, type Look, REVIEW_LOOKS } from '../status-looks.ts';
import type { CampaignBadge } from './campaign-filters.ts';

const { under_review: _, ...reviews } = REVIEW_LOOKS;

/** All badges of `campaignBadge`. In a file of its own, because only the filter of a brand's campaigns needs all of them. */
export const BADGE_LOOKS: Readonly<Record<CampaignBadge, Look>> = { ...reviews, ...CAMPAIGN_LOOKS };
