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
  if (!isOneOf(CONTRACTED_DEALS, dealStatus)) return 'The deal has ended, so this content cannot be shown.';
  if (!of.portfolioUse)
    return 'The contract of this deal does not allow portfolio use. You can add the link of the public post instead.';
  if (campaignStatus === 'cancelled' || of.campaignDeletedAt !== null || isOneOf(UNSEEN_REVIEWS, reviewStatus)) {
    return 'The campaign was cancelled or withdrawn, so this content cannot be shown.';
  }
  if (of.disputed) return 'The payment of this campaign is disputed, so this content cannot be shown.';
  const finished = dealStatus === 'completed' && isOneOf(APPROVED_CONTENT, submissionStatus);
  return submissionStatus === 'published' || finished
    ? null
    : 'This content can be shown once it is approved and its post is public.';
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
    if (!item.current) return 'A newer version of this content was submitted. Add the file that was published.';
    if (item.contentType === null) return portfolioMessages.fileGone;
  }
  if (showsPlatform(item.visibilitySettings, item.platform)) return null;
  return `You hide ${platformLabel(item.platform)} in your profile, so nobody else sees this item.`;
}
