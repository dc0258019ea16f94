import type { ConnectablePlatform } from '../choices/platforms.ts';
import { decoded, hostOf, isShortened, platformOfUrl, withoutShareMarks } from '../profiles/social-handle.ts';

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
  /** Whether it is a shortened address that hides which post it leads to. */
  hidden: boolean;
}

/** The paths of posts. What a platform finds a post by is its `id`; some paths also name its account. */
const PATHS: Record<ConnectablePlatform, readonly RegExp[]> = {
  instagram: [/^\/(?:(?<handle>[^/]+)\/)?(?:p|reels?|tv)\/(?<id>[\w-]+)$/, /^\/stories\/(?<handle>[^/]+)\/(?<id>\d+)$/],
  tiktok: [/^\/@(?<handle>[^/]+)\/(?:video|photo)\/(?<id>[\w-]+)$/],
  youtube: [/^\/(?:shorts|live|embed|post|clip|v)\/(?<id>[\w-]+)$/],
  twitter: [/^\/(?:i\/(?:web\/)?|(?<handle>[^/]+)\/)status\/(?<id>\d+)(?:\/(?:photo|video)\/\d)?$/],
  twitch: [/^\/videos\/(?<id>\d+)$/, /^\/(?<handle>[^/]+)\/(?:video|v|clip)\/(?<id>[\w-]+)$/],
  facebook: [
    /^\/(?:reel|watch)\/(?<id>\w+)$/,
    /^\/(?<handle>[^/]+)\/(?:posts|videos|photos)\/(?:[^/]+\/)?(?<id>\w+)$/,
    /^\/groups\/[^/]+\/(?:posts|permalink)\/(?<id>\d+)$/,
  ],
  linkedin: [
    /^\/posts\/(?<handle>[^/_]+)_(?:[^/]*-)?(?:activity|share|ugcPost)-(?<id>\d+)(?:-[^/]*)?$/,
    /^\/posts\/(?<handle>[^/_]+)_(?<id>[^/]+)$/,
    /^\/feed\/update\/(?:urn:li:\w+:)?(?<id>\d+)$/,
    /^\/pulse\/(?<id>[^/]+)$/,
  ],
};

/** The paths of shortened addresses on the platforms' own hosts. */
const SHORT_PATHS: Partial<Record<ConnectablePlatform, RegExp>> = {
  instagram: /^\/share\/(?:\w+\/)?(?<id>[\w-]+)$/,
  tiktok: /^\/t\/(?<id>[\w-]+)$/,
  facebook: /^\/share\/(?:\w\/)?(?<id>[\w-]+)$/,
};
/** Hosts whose short addresses name the post as the long ones do. */
const TELLING = ['youtu.be', 'clips.twitch.tv'];

/** The pages on which a parameter names the post. */
const NAMING: Partial<Record<ConnectablePlatform, { path: RegExp; names: readonly string[] }>> = {
  youtube: { path: /^\/watch$/, names: ['v'] },
  facebook: {
    path: /^\/(?:watch|photo|(?:photo|permalink|story|video)\.php)$/,
    names: ['v', 'fbid', 'story_fbid'],
  },
};
const NAME = /^[\w-]+$/;

/** The path of an address as platforms read it: decoded, without empty parts; null if it is not encoded as it should be. */
const pathOf = (url: URL): string | null => {
  const path = decoded(url.pathname);
  return path && `/${path.split('/').filter(Boolean).join('/')}`;
};

/**
 * Reads the address of a post (creator, section 4). On a platform that we know it is one only in a form that we know: any other spelling could be
 * another address of a post that is recorded already.
 */
export function readPost(address: string): Post {
  const platform = platformOfUrl(address);
  const url = withoutShareMarks(address);
  const host = hostOf(address);
  const path = pathOf(url) ?? '';
  const sharedAs = platform ? SHORT_PATHS[platform]?.exec(path)?.groups?.id : undefined;
  const found =
    platform && !sharedAs ? PATHS[platform].map((pattern) => pattern.exec(path)?.groups).find(Boolean) : null;
  const id = found?.id ?? (platform && namedIn(platform, path, url)) ?? null;
  const onShortHost = platform !== null && isShortened(platform, address);
  const short = sharedAs ?? (onShortHost && id === null ? nameOrNull(path.slice(1)) : null);
  const hidden = short !== null && !TELLING.includes(host);
  const place = hidden && onShortHost ? host : platform;
  const name = id ?? short;
  return {
    platform,
    key: name === null ? `${host}${path}${url.search}` : `${place}/${name}`,
    handle: found?.handle?.toLowerCase() ?? null,
    isPost: platform ? name !== null : path.length > 1,
    hidden,
  };
}

const nameOrNull = (text: string): string | null => (NAME.test(text) ? text : null);

/** The post that a parameter of the address names; null if none does. */
function namedIn(platform: ConnectablePlatform, path: string, url: URL): string | null {
  const naming = NAMING[platform];
  if (!naming?.path.test(path)) return null;
  return naming.names.map((name) => nameOrNull(url.searchParams.get(name) ?? '')).find((id) => id !== null) ?? null;
}
