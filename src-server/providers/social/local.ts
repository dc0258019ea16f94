import { PROFILE_URLS } from './addresses.ts';
import {
  assertHandle,
  type PostFigures,
  type SocialContent,
  SocialError,
  type SocialPlatform,
  type SocialPricing,
  type SocialProfile,
  type SocialProvider,
  type WeightedName,
} from './interface.ts';
import { type KnownPost, madeUpAddress, madeUpPost } from './made-up-post.ts';
import { type Seeded, seeded } from './seeded.ts';
import {
  AGES,
  BRANDS,
  CAPTIONS,
  COUNTRIES,
  FIRST_NAMES,
  HASHTAGS,
  INTERESTS,
  LANGUAGES,
  LAST_NAMES,
  TIERS,
} from './vocabulary.ts';

const DAY_MS = 86_400_000;
/** The day from which growth is counted, so that a figure depends on the date alone. */
const EPOCH = Date.UTC(2024, 0, 1);

export interface SandboxSocialOptions {
  /** How long a handle that ends in `timeout` keeps the caller waiting before it fails. */
  timeoutMs: number;
  /**
   * The stored figures of an account, from which a made-up account continues. Without them, each begins with the figures computed from its handle.
   */
  known?: (platform: SocialPlatform, handle: string) => Promise<KnownFigures | undefined>;
  /** What was agreed about a post, which a made-up post shows. */
  knownPost?: (url: string) => Promise<KnownPost | undefined>;
}

export interface KnownFigures {
  followers: number | null;
  engagementRate: number | null;
  fullName: string | null;
  at: Date;
}

/** The end of a handle that also appears as a code in the bio, because nobody can edit the bio of a made-up account. */
const CODE = /[._-]([0-9a-f]{10})$/;

/**
 * Made-up accounts: the figures are computed from platform, handle and date alone, so a refresh tomorrow shows believable growth and a
 * refresh today shows no change. Handles that end in `notfound`, `private`, `ratelimited` or `timeout` fail that way. The bio of
 * `ana.0123456789` ends in `accord-0123456789`. Posts are in made-up-post.ts.
 */
export function createSandboxSocial({ timeoutMs, known, knownPost }: SandboxSocialOptions): SocialProvider {
  return {
    name: 'sandbox',
    async fetchProfile(platform, handle, now) {
      const identifier = assertHandle(handle);
      if (identifier.endsWith('notfound'))
        throw new SocialError('not_found', `There is no ${platform} account called ${identifier}.`);
      if (identifier.endsWith('private'))
        throw new SocialError('private', `The ${platform} account ${identifier} is private.`);
      if (identifier.endsWith('ratelimited'))
        throw new SocialError('rate_limited', 'Too many requests; try again in a few minutes.');
      if (identifier.endsWith('timeout')) {
        await new Promise((resolve) => setTimeout(resolve, timeoutMs));
        throw new SocialError('timeout', `${platform} did not answer in time.`);
      }
      return profileOf(platform, identifier, now, await known?.(platform, identifier));
    },
    async fetchPost(platform, url, now) {
      const post = await knownPost?.(url);
      return { seen: madeUpPost(platform, url, now, post), figures: postOf(platform, url, now) };
    },
    async fullAddress(platform, url) {
      return madeUpAddress(platform, url, await knownPost?.(url));
    },
  };
}

/** A post's figures grow a little every day. */
function postOf(platform: SocialPlatform, url: string, now: Date): PostFigures {
  const random = seeded(`${platform}/post/${url}`);
  const day = Math.floor((now.getTime() - EPOCH) / DAY_MS);
  const views = Math.round(random.int(2_000, 90_000) * (1 + (random.unit() * 4 * day) / 1_000));
  const share = (from: number, to: number) => Math.round(views * (from + random.unit() * (to - from)));
  const hasVideo = platform !== 'linkedin' && platform !== 'twitter';
  return {
    views: hasVideo ? views : null,
    likes: share(0.03, 0.09),
    comments: share(0.002, 0.008),
    shares: share(0.001, 0.01),
  };
}

/** Followers on a date: a steady daily growth with a small wave, never falling below one. */
export function followersOn(platform: SocialPlatform, identifier: string, date: Date): number {
  const random = seeded(`${platform}/${identifier}/size`);
  const tier = random.pick(TIERS);
  const start = random.int(tier.min, tier.max);
  const daily = (random.unit() * 14 - 2) / 10_000;
  const phase = random.int(0, 27);
  const day = Math.floor((date.getTime() - EPOCH) / DAY_MS);
  const wave = 1 + 0.003 * Math.sin(((day + phase) / 28) * 2 * Math.PI);
  return Math.max(1, Math.round(start * (1 + daily * day) * wave));
}

function profileOf(
  platform: SocialPlatform,
  identifier: string,
  now: Date,
  known: KnownFigures | undefined,
): SocialProfile {
  const random = seeded(`${platform}/${identifier}`);
  const grown = followersOn(platform, identifier, now);
  const followers = known?.followers
    ? Math.round((known.followers * grown) / followersOn(platform, identifier, known.at))
    : grown;
  const usual = Math.round((0.008 + random.unit() * 0.06 * (1_000_000 / (1_000_000 + followers))) * 10_000) / 10_000;
  const engagementRate = known?.engagementRate ?? usual;
  const hasVideo = platform !== 'linkedin' && platform !== 'twitter';
  const averageLikes = Math.max(1, Math.round(followers * engagementRate * 0.93));
  const averageComments = Math.max(0, Math.round(followers * engagementRate * 0.07));
  const averageViews = hasVideo ? Math.round(followers * (0.15 + random.unit() * 0.4)) : null;
  const gender = random.pick(['female', 'male', 'female', 'male', 'other', 'unknown']);
  const looksVerified = random.unit() < 0.8;
  const interests = random.some(INTERESTS, 4);
  const [interest = 'everyday life', second = 'people'] = interests;
  const madeUpName = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)}`;
  const fullName = known?.fullName ?? madeUpName;
  const code = CODE.exec(identifier)?.[1];
  const post = { followers, averageLikes, averageComments, averageViews, platform, identifier, now };
  return {
    platform,
    identifier,
    fetchedAt: now,
    profileUrl: PROFILE_URLS[platform](identifier),
    imageUrl: null,
    fullName,
    isVerified: followers > 250_000 && looksVerified,
    followerCount: followers,
    engagementRate,
    platformAccountType: random.pick(['creator', 'creator', 'business', 'personal']),
    introduction: `${fullName} on ${interest.toLowerCase()} and ${second.toLowerCase()}.${code ? ` accord-${code}` : ''}`,
    gender: gender === 'unknown' ? null : gender,
    ageGroup: random.pick(AGES),
    language: random.pick(LANGUAGES),
    contentCount: random.int(60, 2_400) + Math.floor((now.getTime() - EPOCH) / DAY_MS / 3),
    averageLikes,
    averageComments,
    averageViews,
    averageReelsViews:
      platform === 'instagram' || platform === 'facebook' ? Math.round((averageViews ?? 0) * 1.3) : null,
    sponsoredPostsPerformance: Math.round((0.7 + random.unit() * 0.5) * 100) / 100,
    credibilityScore: Math.round((0.62 + random.unit() * 0.36) * 100) / 100,
    topContents: contents(random, post, 3, 2.4),
    recentContents: contents(random, post, 6, 1),
    sponsoredContents: contents(random, post, 2, 0.8),
    topHashtags: weighted(random, HASHTAGS, 6),
    topMentions: weighted(random, BRANDS, 3),
    topInterests: weightedNames(random, interests),
    brandAffinity: weighted(random, BRANDS, 4),
    audience: {
      countries: weighted(random, COUNTRIES, 5),
      genders: weighted(random, ['female', 'male'], 2),
      ages: weighted(random, AGES, 5),
      languages: weighted(random, LANGUAGES, 3),
    },
    pricing: pricing(followers, random),
  };
}

/** Shares that add up to 1 (to the thousandth), the largest first. */
function weightedNames(random: Seeded, names: readonly string[]): WeightedName[] {
  const raw = names.map(() => 0.2 + random.unit()).sort((a, b) => b - a);
  const total = raw.reduce((sum, share) => sum + share, 0);
  const shares = raw.map((share) => Math.floor((share / total) * 1000));
  shares[0] = 1000 - shares.slice(1).reduce((sum, share) => sum + share, 0);
  return names.map((name, index) => ({ name, weight: (shares[index] ?? 0) / 1000 }));
}

function weighted(random: Seeded, names: readonly string[], count: number): WeightedName[] {
  return weightedNames(random, random.some(names, count));
}

interface Averages {
  platform: SocialPlatform;
  identifier: string;
  now: Date;
  averageLikes: number;
  averageComments: number;
  averageViews: number | null;
}

function contents(random: Seeded, of: Averages, count: number, factor: number): SocialContent[] {
  const today = Math.floor(of.now.getTime() / DAY_MS) * DAY_MS;
  return Array.from({ length: count }, (_, index) => {
    const scale = factor * (0.7 + random.unit() * 0.6);
    return {
      thumbnailUrl: null,
      url: `${PROFILE_URLS[of.platform](of.identifier)}#post-${random.int(100_000, 999_999)}`,
      caption: random.pick(CAPTIONS),
      likes: Math.round(of.averageLikes * scale),
      comments: Math.round(of.averageComments * scale),
      views: of.averageViews === null ? null : Math.round(of.averageViews * scale),
      postedAt: new Date(today - (index * 3 + random.int(1, 3)) * DAY_MS).toISOString(),
    };
  });
}

/** About 10 dollars per thousand followers, less for the very large. */
function pricing(followers: number, random: Seeded): SocialPricing {
  const whole = Math.max(50, Math.round((followers ** 0.85 / 30) * (0.8 + random.unit() * 0.4)));
  const around = (middle: number) => ({ min: Math.round(middle * 0.8) * 100, max: Math.round(middle * 1.3) * 100 });
  return { currency: 'USD', postMinor: around(whole), videoMinor: around(whole * 1.6) };
}
