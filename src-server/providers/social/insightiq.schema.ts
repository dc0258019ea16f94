import { z } from 'zod';
import { cut } from '#shared/graphemes.ts';

/** A value that cannot be read counts as missing: one odd figure must not cost us the others. */
const lenient = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().catch(null);
/** A text of the vendor, cut to the length that we need and without what the database refuses. */
const text = (max: number) =>
  lenient(z.string().transform((value) => cut(value.replace(/\p{Cc}/gu, ' ').trim(), max).toWellFormed() || null));
const count = lenient(z.number().min(0).max(1e12).transform(Math.round));
const fraction = lenient(z.number().min(0).max(1));
const httpsAddress = lenient(z.url({ protocol: /^https$/ }).max(2_048));
/** The vendor's lists, read only as far as a page can show; invalid entries are left out. */
const list = <Schema extends z.ZodType>(entry: Schema) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((entries) => entries.slice(0, 50).flatMap((each) => entry.safeParse(each).data ?? []));

/** Names, or codes of countries and languages, with their shares of the whole. The vendor gives percentages, and for some lists nothing. */
const share = z.number().min(0).max(100).nullish();
const named = z
  .object({ name: z.string().min(1).max(100), value: share })
  .transform(({ name, value }) => ({ name, weight: (value ?? 0) / 100 }));
const coded = z
  .object({ code: z.string().min(1).max(10), value: share })
  .transform(({ code, value }) => ({ name: code, weight: (value ?? 0) / 100 }));
const content = z.object({
  url: z.url({ protocol: /^https$/ }).max(2_048),
  thumbnail_url: httpsAddress,
  title: text(500),
  description: text(500),
  published_at: z.iso.datetime({ offset: true, local: true }).catch(''),
  engagement: z
    .object({ like_count: count, comment_count: count, view_count: count, play_count: count })
    .catch({ like_count: null, comment_count: null, view_count: null, play_count: null }),
});
const price = lenient(z.object({ price_range: z.object({ min: z.number().min(0), max: z.number().min(0) }) }));

/** The answer about one account; null for each figure that is missing or cannot be read. */
export const profileAnswer = z.object({
  profile: z.object({
    platform_username: text(100),
    url: httpsAddress,
    image_url: httpsAddress,
    full_name: text(120),
    is_verified: z.boolean().catch(false),
    follower_count: count,
    subscriber_count: count,
    engagement_rate: fraction,
    platform_account_type: lenient(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['personal', 'creator', 'business'])),
    ),
    introduction: text(2_000),
    gender: lenient(
      z
        .string()
        .toLowerCase()
        .pipe(z.enum(['female', 'male', 'other'])),
    ),
    age_group: text(20),
    language: text(40),
    content_count: count,
    average_likes: count,
    average_comments: count,
    average_views: count,
    average_reels_views: count,
    sponsored_posts_performance: lenient(z.number().min(0).max(1_000)),
    credibility_score: fraction,
    updated_at: lenient(z.iso.datetime({ offset: true, local: true })),
    top_contents: list(content),
    recent_contents: list(content),
    sponsored_contents: list(content),
    top_hashtags: list(named),
    top_mentions: list(named),
    top_interests: list(named),
    brand_affinity: list(named),
    audience: z
      .object({
        countries: list(coded),
        languages: list(coded),
        gender_age_distribution: list(
          z.object({
            gender: z.string().max(20),
            age_range: z.string().max(20),
            value: z.number().min(0).max(100),
          }),
        ),
      })
      .catch({ countries: [], languages: [], gender_age_distribution: [] }),
  }),
  pricing: lenient(
    z.object({
      currency: z.string().regex(/^[A-Z]{3}$/),
      post_type: z.object({ static_post: price, reel: price, video: price }).partial(),
    }),
  ),
});
export type ProfileAnswer = z.infer<typeof profileAnswer>;
export type ContentAnswer = z.infer<typeof content>;

/** A caption or the description of a video, which may be long: what is asked for may stand at its end. */
const wholeText = text(10_000);

/** The answer about one post. */
export const postAnswer = z.object({
  data: z.tuple(
    [
      z.object({
        title: wholeText,
        description: wholeText,
        type: text(40),
        format: text(40),
        published_at: lenient(z.iso.datetime({ offset: true, local: true })),
        hashtags: list(z.string().max(200)),
        mentions: list(z.object({ platform_username: z.string().max(100) })),
        profile: lenient(z.object({ platform_username: text(100), url: httpsAddress })),
        sponsored: lenient(z.object({ is_sponsored: z.boolean().catch(false) })),
        engagement: z.object({ like_count: count, comment_count: count, view_count: count, share_count: count }),
      }),
    ],
    z.unknown(),
  ),
});
export type PostAnswer = z.infer<typeof postAnswer>['data'][0];

/** Why the vendor refuses, in its own code. */
export const refusal = z.object({ error: z.object({ code: z.string() }) });
