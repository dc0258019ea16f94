import type { OfferStart } from '#shared/deals/deals.schema.ts';
import { priceRange } from '#shared/discovery/price-estimate.ts';

// Answers that several tests in jsdom show.

/** What a campaign has for offers, of which nothing is taken. */
export const offerStart: OfferStart = {
  totalMinor: 750_000,
  committedMinor: 0,
  remainingMinor: 750_000,
  currency: 'USD',
  inReview: false,
  usageRights: { months: 12, channels: ['instagram'], exclusivityMonths: 0, whitelisting: false },
  obstacle: null,
};

/** What a card and the profile of a creator both show. */
export const amara = {
  id: '0198c0de-0000-7000-8000-000000000001',
  name: 'Amara Okafor',
  username: 'amara',
  bio: 'Cooks on camera',
  avatarUrl: null,
  platform: 'instagram' as const,
  followers: 61_200,
  engagement: 0.0421,
  contentTypes: ['reel' as const],
  industries: ['food' as const],
  audienceType: 'mixed' as const,
  audience: ['us' as const],
  price: priceRange({ priceMinMinor: 40_000, priceMaxMinor: 90_000, priceCurrency: 'USD', followerCount: 61_200 }),
  verified: true,
  favourite: false,
  record: {},
};
