import { contentKind } from '#shared/choices/content-types.ts';
import { DAY_MS } from '#shared/constants.ts';
import { missingDisclosures } from '#shared/content/disclosure.ts';
import type { SeenPost } from '#shared/content/post-checks.ts';
import { readPost } from '#shared/content/posts.ts';
import { SocialError, type SocialPlatform } from './interface.ts';

/** What was agreed about a post. */
export interface KnownPost {
  handle: string | null;
  piece: string | null;
  publishedAt: Date | null;
  caption: string | null;
  /** The hashtags and mentions of the brief. */
  tags: string[] | null;
  markets: string[];
  trackingLink: string | null;
}

const SHOWN = { video: 'video', story: 'story', post: 'image' } as const;
/** From this day on, a post that vanishes is gone. */
const VANISHES_AFTER_DAYS = 7;

/**
 * A made-up post shows all that was agreed, because nobody can edit it, unless its address says otherwise: it may end in `notfound`, `private`,
 * `ratelimited` or `vanishes` (gone after a week), in `elsewhere` (another account), `noad` (no label), `notags`, `nolink`, `early` or `picture`.
 * @throws SocialError
 */
export function madeUpPost(platform: SocialPlatform, url: string, now: Date, known: KnownPost | undefined): SeenPost {
  const { key, handle } = readPost(url);
  const ends = (word: string): boolean => key.endsWith(word);
  const postedAt = known?.publishedAt ?? now;
  const vanished = ends('vanishes') && now.getTime() - postedAt.getTime() >= VANISHES_AFTER_DAYS * DAY_MS;
  if (ends('notfound') || vanished) throw new SocialError('not_found', `There is no such post on ${platform}.`);
  if (ends('private')) throw new SocialError('private', `This post on ${platform} is private.`);
  if (ends('ratelimited')) throw new SocialError('rate_limited', 'Too many requests; try again in a few minutes.');
  const own = handle ?? known?.handle ?? null;
  const caption = ends('noad') ? '' : (known?.caption ?? '');
  const labels = ends('noad') ? [] : missingDisclosures(caption, known?.markets ?? []).map((each) => each.labels[0]);
  const tags = ends('notags') ? [] : (known?.tags ?? []).filter((tag) => !(ends('noad') && /^#ad$/i.test(tag)));
  const link = ends('nolink') ? null : known?.trackingLink;
  return {
    handle: ends('elsewhere') ? 'somebody.else' : own,
    kind: ends('picture') || !known?.piece ? 'image' : SHOWN[contentKind(known.piece.split(':')[0] ?? '')],
    postedAt: new Date(postedAt.getTime() - (ends('early') ? 400 * DAY_MS : 0)).toISOString(),
    text: [caption, [...labels, ...tags].join(' '), link].filter(Boolean).join('\n'),
    labelled: false,
  };
}

/** Where the posts of a platform are, by the account and a name. */
const POSTS: Record<SocialPlatform, (handle: string, name: string) => string> = {
  instagram: (_handle, name) => `https://www.instagram.com/p/${name}`,
  tiktok: (handle, name) => `https://www.tiktok.com/@${handle}/video/${name}`,
  youtube: (_handle, name) => `https://www.youtube.com/shorts/${name}`,
  twitter: (handle, name) => `https://x.com/${handle}/status/${digitsOf(name)}`,
  twitch: (_handle, name) => `https://clips.twitch.tv/${name}`,
  facebook: (handle, name) => `https://www.facebook.com/${handle}/posts/${name.replaceAll('-', '_')}`,
  linkedin: (_handle, name) => `https://www.linkedin.com/pulse/${name}`,
};

const digitsOf = (name: string): string => [...name].map((letter) => letter.charCodeAt(0)).join('');

/**
 * The post to which a shortened address leads: by the account that was agreed, and of the same name, so that its end still says what is wrong with
 * it. One that ends in `nowhere` leads to no post. @throws SocialError
 */
export function madeUpAddress(platform: SocialPlatform, url: string, known: KnownPost | undefined): string {
  const name = readPost(url).key.split('/').at(-1) ?? '';
  if (name.endsWith('nowhere')) throw new SocialError('not_found', 'This address leads to no post.');
  if (name.endsWith('ratelimited'))
    throw new SocialError('rate_limited', 'Too many requests; try again in a few minutes.');
  return POSTS[platform](known?.handle ?? 'somebody', name);
}
