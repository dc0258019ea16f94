import { CONNECTABLE_PLATFORMS, type ConnectablePlatform } from '../choices/platforms.ts';
import { HANDLE_MAX_CHARS } from '../constants.ts';
import { isPublicHttpsUrl } from '../text.ts';

const HOSTS: Record<ConnectablePlatform, readonly string[]> = {
  instagram: ['instagram.com'],
  tiktok: ['tiktok.com'],
  youtube: ['youtube.com'],
  twitter: ['x.com', 'twitter.com'],
  twitch: ['twitch.tv'],
  facebook: ['facebook.com'],
  linkedin: ['linkedin.com'],
};

/** Hosts that only shorten the addresses of posts. */
const SHORT_HOSTS: Partial<Record<ConnectablePlatform, readonly string[]>> = {
  instagram: ['instagr.am'],
  tiktok: ['vm.tiktok.com', 'vt.tiktok.com'],
  youtube: ['youtu.be'],
  twitter: ['t.co'],
  twitch: ['clips.twitch.tv'],
  facebook: ['fb.watch'],
  linkedin: ['lnkd.in'],
};

/** First parts of a profile's path that are not the handle. */
const PREFIXES = ['in', 'company', 'c', 'user', 'channel'];

/**
 * The handle in what someone typed: `@name`, `name`, or the address of the profile on that platform (creator, section 5). Lower-cased, without the @;
 * null if there is none. The address is only parsed, never fetched.
 */
export function readHandle(platform: ConnectablePlatform, typed: string): string | null {
  const value = typed.trim();
  const handle = value.includes('/') ? fromAddress(platform, value) : value;
  const bare = handle?.replace(/^@/, '') ?? '';
  return bare.length <= HANDLE_MAX_CHARS && /^[\p{L}\p{N}](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u.test(bare)
    ? bare.toLowerCase()
    : null;
}

/** The public address of a profile. */
export function profileUrl(platform: ConnectablePlatform, handle: string): string {
  const path = { linkedin: 'in/', tiktok: '@', youtube: '@', instagram: '', twitter: '', twitch: '', facebook: '' }[
    platform
  ];
  return `https://${HOSTS[platform][0]}/${path}${encodeURIComponent(handle)}`;
}

/** The platform of a post's address; null for any other site. The address is only parsed. */
export function platformOfUrl(address: string): ConnectablePlatform | null {
  if (!isPublicHttpsUrl(address)) return null;
  const host = hostOf(address);
  return (
    CONNECTABLE_PLATFORMS.find((platform) => [...HOSTS[platform], ...(SHORT_HOSTS[platform] ?? [])].includes(host)) ??
    null
  );
}

/** Whether an address of a platform is on a host that only shortens its addresses. */
export const isShortened = (platform: ConnectablePlatform, address: string): boolean =>
  SHORT_HOSTS[platform]?.includes(hostOf(address)) ?? false;

/** A post's address and its platform; null for any other site, and for a site's home page. */
export function postAddress(address: string): { platform: ConnectablePlatform; url: string } | null {
  const platform = platformOfUrl(address);
  if (!platform || new URL(address).pathname === '/') return null;
  return { platform, url: withoutShareMarks(address).href };
}

/** A valid address without its fragment and the parameters that only say who shared it. */
export function withoutShareMarks(address: string): URL {
  const url = new URL(address);
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (SHARE_MARKS.test(name)) url.searchParams.delete(name);
  return url;
}

const SHARE_MARKS = /^(?:utm_\w+|igsh|igshid|si|feature|fbclid|_[a-z])$/;

/** The host of a valid address, without `www.` and the `m.` of phones. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/^(www|m)\./, '');

function fromAddress(platform: ConnectablePlatform, value: string): string | null {
  const address = /^https?:\/\//i.test(value) ? value.replace(/^http:/i, 'https:') : `https://${value}`;
  if (!isPublicHttpsUrl(address)) return null;
  if (!HOSTS[platform].includes(hostOf(address))) return null;
  const steps = new URL(address).pathname.split('/').filter(Boolean);
  const handle = PREFIXES.includes(steps[0] ?? '') ? steps[1] : steps[0];
  return handle ? decoded(handle) : null;
}

/** A part of a path as people write it; null if it is not encoded as it should be. */
export function decoded(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
