import type { ContentAnswer, ProfileAnswer } from './insightiq.schema.ts';
import type { SocialContent, SocialPlatform, SocialPricing, SocialProfile, WeightedName } from './interface.ts';

interface Asked {
  platform: SocialPlatform;
  identifier: string;
  profileUrl: string;
  now: Date;
}

/**
 * An account as the vendor describes it. A figure that the vendor does not have is computed from the posts if possible, and is null otherwise. Null
 * without followers.
 */
export function profileOf({ profile, pricing }: ProfileAnswer, asked: Asked): SocialProfile | null {
  const followers = profile.follower_count ?? profile.subscriber_count ?? null;
  if (followers === null) return null;
  const recent = profile.recent_contents.map(contentOf);
  const averageLikes = profile.average_likes ?? meanOf(recent.map(({ likes }) => likes));
  const averageComments = profile.average_comments ?? meanOf(recent.map(({ comments }) => comments));
  return {
    platform: asked.platform,
    identifier: profile.platform_username?.replace(/^@/, '') ?? asked.identifier,
    fetchedAt: measuredAt(profile.updated_at, asked.now),
    profileUrl: profile.url ?? asked.profileUrl,
    imageUrl: profile.image_url ?? null,
    fullName: profile.full_name ?? asked.identifier,
    isVerified: profile.is_verified,
    followerCount: followers,
    engagementRate: profile.engagement_rate ?? rateOf(averageLikes, averageComments, followers),
    platformAccountType: profile.platform_account_type ?? null,
    introduction: profile.introduction ?? '',
    gender: profile.gender ?? null,
    ageGroup: profile.age_group ?? null,
    language: profile.language ?? null,
    contentCount: profile.content_count ?? null,
    averageLikes,
    averageComments,
    averageViews: profile.average_views ?? meanOf(recent.map(({ views }) => views)),
    averageReelsViews: profile.average_reels_views ?? null,
    sponsoredPostsPerformance: profile.sponsored_posts_performance ?? null,
    credibilityScore: profile.credibility_score ?? null,
    topContents: profile.top_contents.map(contentOf),
    recentContents: recent,
    sponsoredContents: profile.sponsored_contents.map(contentOf),
    topHashtags: profile.top_hashtags,
    topMentions: profile.top_mentions,
    topInterests: profile.top_interests,
    brandAffinity: profile.brand_affinity,
    audience: audienceOf(profile.audience),
    pricing: pricingOf(pricing),
  };
}

function contentOf({ url, thumbnail_url, title, description, published_at, engagement }: ContentAnswer): SocialContent {
  return {
    url,
    thumbnailUrl: thumbnail_url ?? null,
    caption: title ?? description ?? '',
    likes: engagement.like_count ?? null,
    comments: engagement.comment_count ?? null,
    views: engagement.view_count ?? engagement.play_count ?? null,
    postedAt: published_at,
  };
}

/** The mean of the figures that are known; null if none is. */
function meanOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  return known.length === 0 ? null : Math.round(known.reduce((sum, figure) => sum + figure, 0) / known.length);
}

function rateOf(likes: number | null, comments: number | null, followers: number): number | null {
  if (likes === null || comments === null || followers === 0) return null;
  return Math.round(Math.min(1, (likes + comments) / followers) * 10_000) / 10_000;
}

/** When the vendor counted; never later than now. */
function measuredAt(told: string | null | undefined, now: Date): Date {
  const at = told ? momentOf(told) : now;
  return at < now ? at : now;
}

/** A moment of the vendor, who leaves out the zone where it is UTC. */
export const momentOf = (told: string): Date => new Date(/[Z+]|-\d\d:\d\d$/.test(told) ? told : `${told}Z`);

function audienceOf({ countries, languages, gender_age_distribution }: ProfileAnswer['profile']['audience']) {
  const grouped = (key: 'gender' | 'age_range'): WeightedName[] => {
    const sums = new Map<string, number>();
    for (const part of gender_age_distribution) {
      const name = part[key].toLowerCase();
      sums.set(name, (sums.get(name) ?? 0) + part.value / 100);
    }
    return [...sums].map(([name, weight]) => ({ name, weight })).sort((one, two) => two.weight - one.weight);
  };
  return {
    countries,
    languages,
    genders: grouped('gender'),
    ages: grouped('age_range'),
  };
}

/** In minor units; only for dollars, pounds and other currencies with hundredths. */
function pricingOf(pricing: ProfileAnswer['pricing']): SocialPricing | null {
  const { static_post: post, reel, video } = pricing?.post_type ?? {};
  const [posts, videos] = [post ?? reel ?? video, reel ?? video ?? post];
  if (!pricing || !posts || !videos) return null;
  const minor = ({ min, max }: { min: number; max: number }) => ({
    min: Math.round(min * 100),
    max: Math.round(max * 100),
  });
  return { currency: pricing.currency, postMinor: minor(posts.price_range), videoMinor: minor(videos.price_range) };
}
