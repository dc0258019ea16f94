import type { ConnectablePlatform } from '../choices/platforms.ts';
import { decoded, hostOf, platformOfUrl, SHORT_HOSTS, withoutShareMarks } from '../profiles/social-handle.ts';

/** What the address of a post says; it is only parsed, never fetched. */
export interface Post {
  /** Null for a site that we do not know. */
  platform: ConnectablePlatform | null;
  /** The same for every address of the same post, except for a shortened one that hides which post it is. */
  key: string;
  /** The account that the address names, lower-cased and without the @; null if it names none. */
  handle: string | null;
  /** Whether it can be a post: a profile and a start page are none. */
  isPost: boolean;
}

/** The paths of posts. What a platform finds a post by is its `id`; some paths also name its account. */
const PATHS: Record<ConnectablePlatform, readonly RegExp[]> = {
  instagram: [/^\/(?:(?<handle>[^/]+)\/)?(?:p|reels?|tv)\/(?<id>[^/]+)$/, /^\/stories\/(?<handle>[^/]+)\/(?<id>\d+)$/],
  tiktok: [/^\/@(?<handle>[^/]+)\/(?:video|photo)\/(?<id>[^/]+)$/],
  youtube: [/^\/(?:shorts|live|embed)\/(?<id>[^/]+)$/],
  twitter: [/^\/(?:i\/(?:web\/)?|(?<handle>[^/]+)\/)status\/(?<id>\d+)/],
  twitch: [/^\/videos\/(?<id>\d+)$/, /^\/(?<handle>[^/]+)\/(?:video|v|clip)\/(?<id>[^/]+)$/],
  facebook: [/^\/(?:reel|watch)\/(?<id>[^/]+)$/, /^\/(?<handle>[^/]+)\/(?:posts|videos)\/(?<id>[^/]+)$/],
  linkedin: [/^\/posts\/(?<handle>[^/_]+)_(?<id>[^/]+)$/, /^\/feed\/update\/(?<id>[^/]+)$/],
};

/** The parameters that name a post where its path does not. */
const NAMING: Partial<Record<ConnectablePlatform, readonly string[]>> = {
  youtube: ['v'],
  facebook: ['v', 'fbid', 'story_fbid'],
};

/** Reads the address of a post (creator, section 4). */
export function readPost(address: string): Post {
  const platform = platformOfUrl(address);
  const url = withoutShareMarks(address);
  const host = hostOf(address);
  const path = url.pathname.replace(/\/+$/, '');
  const named = platform && NAMING[platform]?.map((name) => url.searchParams.get(name)).find(Boolean);
  const isShort = platform && SHORT_HOSTS[platform]?.includes(host);
  const found = platform && PATHS[platform].map((pattern) => pattern.exec(path)?.groups).find(Boolean);
  const id = found?.id ?? named ?? (host === 'youtu.be' ? path.slice(1) : undefined);
  const parts = path.split('/').filter(Boolean).length;
  return {
    platform,
    key: platform && id ? `${platform}/${id}` : `${host}${path}${url.search}`,
    handle: (found?.handle && decoded(found.handle)?.toLowerCase()) || null,
    isPost: Boolean(id) || parts > (platform && !isShort ? 1 : 0),
  };
}
