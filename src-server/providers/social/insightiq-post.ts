import type { SeenPost } from '#shared/content/post-checks.ts';
import { readHandle } from '#shared/profiles/social-handle.ts';
import type { PostAnswer } from './insightiq.schema.ts';
import { momentOf } from './insightiq-profile.ts';
import type { PostFigures, SocialPlatform } from './interface.ts';

/** What everybody can see of a post. Hashtags and mentions that the vendor lists by themselves count as part of its text. */
export function seenPostOf(platform: SocialPlatform, answer: PostAnswer): SeenPost {
  const { title, description, hashtags, mentions, profile, published_at: postedAt, sponsored } = answer;
  // The address of a YouTube channel may have a number in the place of its handle.
  const address = profile?.url?.includes('/channel/') ? null : profile?.url;
  const listed = [
    ...hashtags.map((tag) => `#${tag.replace(/^#/, '')}`),
    ...mentions.map(({ platform_username: name }) => `@${name.replace(/^@/, '')}`),
  ];
  return {
    handle: readHandle(platform, profile?.platform_username ?? address ?? ''),
    kind: kindOf(answer),
    postedAt: postedAt ? momentOf(postedAt).toISOString() : null,
    text: [title, description, listed.join(' ')].filter(Boolean).join('\n'),
    labelled: sponsored?.is_sponsored ?? false,
  };
}

function kindOf({ type, format }: PostAnswer): SeenPost['kind'] {
  const said = `${type ?? ''} ${format ?? ''}`.toLowerCase();
  if (said.includes('story')) return 'story';
  if (/video|reel|short|stream/.test(said)) return 'video';
  if (/image|photo|carousel/.test(said)) return 'image';
  return /text|tweet/.test(said) ? 'text' : null;
}

/** The figures of a post; null if the platform does not show them, because zeros would be wrong figures. */
export function postFiguresOf({ engagement }: PostAnswer): PostFigures | null {
  const { like_count: likes, comment_count: comments, view_count: views, share_count: shares } = engagement;
  if (typeof likes !== 'number' || typeof comments !== 'number') return null;
  return { views: views ?? null, likes, comments, shares: shares ?? null };
}
