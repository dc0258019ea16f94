import type { SeenPost } from '#shared/content/post-checks.ts';

/** Platforms whose figures can be fetched (spec CR-PROF-15). */
export const SOCIAL_PLATFORMS = [
  'instagram',
  'tiktok',
  'youtube',
  'twitter',
  'twitch',
  'facebook',
  'linkedin',
] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

export interface SocialContent {
  thumbnailUrl: string | null;
  url: string;
  caption: string;
  likes: number | null;
  comments: number | null;
  views: number | null;
  /** ISO date-time; empty if it is not known. */
  postedAt: string;
}

export interface WeightedName {
  name: string;
  /** Share of the whole, 0..1. */
  weight: number;
}

export interface SocialAudience {
  countries: WeightedName[];
  genders: WeightedName[];
  ages: WeightedName[];
  languages: WeightedName[];
}

export interface SocialPricing {
  currency: string;
  /** Estimated price of one post, in minor units. */
  postMinor: { min: number; max: number };
  videoMinor: { min: number; max: number };
}

/** Public figures of one account (spec DATA-36, creator_public_analytics without our own ids and dates). */
export interface SocialProfile {
  platform: SocialPlatform;
  /** The handle as the platform spells it, without `@`. */
  identifier: string;
  /** When the figures were counted. */
  fetchedAt: Date;
  profileUrl: string;
  imageUrl: string | null;
  fullName: string;
  isVerified: boolean;
  followerCount: number;
  /** Fraction, 0..1. Here and below, null means that nobody knows the figure. */
  engagementRate: number | null;
  platformAccountType: 'personal' | 'creator' | 'business' | null;
  introduction: string;
  gender: 'female' | 'male' | 'other' | null;
  ageGroup: string | null;
  language: string | null;
  contentCount: number | null;
  averageLikes: number | null;
  averageComments: number | null;
  averageViews: number | null;
  averageReelsViews: number | null;
  /** Engagement of sponsored posts compared with the others: 1 means the same. */
  sponsoredPostsPerformance: number | null;
  /** Fraction, 0..1: the part of the audience that looks real. */
  credibilityScore: number | null;
  topContents: SocialContent[];
  recentContents: SocialContent[];
  sponsoredContents: SocialContent[];
  topHashtags: WeightedName[];
  topMentions: WeightedName[];
  topInterests: WeightedName[];
  brandAffinity: WeightedName[];
  audience: SocialAudience;
  pricing: SocialPricing | null;
}

/** The figures of one post on a day; null for a figure that the platform does not show. */
export interface PostFigures {
  views: number | null;
  likes: number;
  comments: number;
  shares: number | null;
}

/** One post: what everybody can see of it, and its figures; those are null if the platform does not show them. */
export interface SocialPost {
  seen: SeenPost;
  figures: PostFigures | null;
}

/** A source of public figures about social accounts. */
export interface SocialProvider {
  readonly name: string;
  /**
   * The figures of one account as of `now`.
   * @throws SocialError
   */
  fetchProfile(platform: SocialPlatform, handle: string, now: Date): Promise<SocialProfile>;
  /**
   * One post as of `now`, by its public address.
   * @throws SocialError
   */
  fetchPost(platform: SocialPlatform, url: string, now: Date): Promise<SocialPost>;
  /**
   * The full address of the post to which a shortened one leads, such as that of `https://vm.tiktok.com/ZM1/`.
   * @throws SocialError, `not_found` if it leads to no post of the platform
   */
  fullAddress(platform: SocialPlatform, url: string): Promise<string>;
}

export type SocialErrorCode = 'invalid_handle' | 'not_found' | 'private' | 'rate_limited' | 'timeout' | 'unavailable';

/** Why there are no figures; the message may be shown to the owner of the account. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly code: SocialErrorCode;
  /** How long the provider asks to wait before another attempt; null if it does not say. */
  readonly waitMs: number | null;
  constructor(code: SocialErrorCode, message: string, waitMs: number | null = null) {
    super(message);
    this.code = code;
    this.waitMs = waitMs;
  }
  /** Whether a later attempt can succeed. */
  get retryable(): boolean {
    return this.code === 'rate_limited' || this.code === 'timeout' || this.code === 'unavailable';
  }
}

const HANDLE = /^@?[\p{L}\p{N}][\p{L}\p{N}._-]{0,59}$/u;

/** The handle without `@` and in lower case. @throws SocialError `invalid_handle` if it cannot be a handle (ruling C37) */
export function assertHandle(handle: string): string {
  if (HANDLE.test(handle)) return handle.replace(/^@/, '').toLowerCase();
  throw new SocialError('invalid_handle', 'The handle can have letters, digits, dots, dashes and underscores.');
}
