import { platformLabel } from '#shared/choices/platforms.ts';
import type { CampaignStatus, DealStatus, ReviewStatus, SubmissionStatus } from '#shared/lifecycles.ts';
import { portfolioMessages } from '#shared/messages/portfolio.ts';
import { showsPlatform, type VisibilitySettings } from '#shared/profiles/profiles.schema.ts';
import { APPROVED_CONTENT, CONTRACTED_DEALS, isOneOf, UNSEEN_REVIEWS } from '#shared/status-sets.ts';

/** The deal behind delivered content; everything is null if there is none. */
export interface Delivery {
  submissionStatus: SubmissionStatus | null;
  dealStatus: DealStatus | null;
  portfolioUse: boolean | null;
  campaignStatus: CampaignStatus | null;
  reviewStatus: ReviewStatus | null;
  campaignDeletedAt: Date | null;
  disputed: boolean;
}

/** Why delivered content may not be shown, in one sentence, or null. The contract is checked first, because it does not change. */
export function deliveryRefusal(of: Delivery): string | null {
  const { submissionStatus, dealStatus, campaignStatus, reviewStatus } = of;
  if (!submissionStatus || !dealStatus || !campaignStatus || !reviewStatus) return portfolioMessages.fileGone;
  if (!isOneOf(CONTRACTED_DEALS, dealStatus)) return portfolioMessages.dealOver;
  if (!of.portfolioUse) return portfolioMessages.termMissing;
  if (campaignStatus === 'cancelled' || of.campaignDeletedAt !== null || isOneOf(UNSEEN_REVIEWS, reviewStatus)) {
    return portfolioMessages.campaignClosed;
  }
  if (of.disputed) return portfolioMessages.disputed;
  const finished = dealStatus === 'completed' && isOneOf(APPROVED_CONTENT, submissionStatus);
  return submissionStatus === 'published' || finished ? null : portfolioMessages.notPublic;
}

interface Item extends Delivery {
  kind: 'post' | 'delivered';
  platform: string;
  visibilitySettings: VisibilitySettings;
  contentType: string | null;
  /** Whether its file is part of the last handed-in version. */
  current: boolean;
}

/** Why others do not see an item, in one sentence for its creator, or null. */
export function itemRefusal(item: Item): string | null {
  if (item.kind === 'delivered') {
    const refusal = deliveryRefusal(item);
    if (refusal) return refusal;
    if (!item.current) return portfolioMessages.replaced;
    if (item.contentType === null) return portfolioMessages.fileGone;
  }
  if (showsPlatform(item.visibilitySettings, item.platform)) return null;
  return portfolioMessages.platformHidden(platformLabel(item.platform));
}
