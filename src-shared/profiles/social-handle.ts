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
  return CONNECTABLE_PLATFORMS.find((platform) => HOSTS[platform].includes(host)) ?? null;
}

/** A post's address and its platform; null for any other site, and for a site's home page. Parameters that only say who shared a link are removed. */
export function postAddress(address: string): { platform: ConnectablePlatform; url: string } | null {
  const platform = platformOfUrl(address);
  const url = URL.parse(address);
  if (!platform || !url || url.pathname === '/') return null;
  url.hash = '';
  for (const name of [...url.searchParams.keys()]) if (SHARE_MARKS.test(name)) url.searchParams.delete(name);
  return { platform, url: url.href };
}

const SHARE_MARKS = /^(?:utm_\w+|igsh|igshid|si|feature|fbclid|_[a-z])$/;

const hostOf = (address: string): string => new URL(address).hostname.replace(/^(www|m)\./, '');

function fromAddress(platform: ConnectablePlatform, value: string): string | null {
  const address = /^https?:\/\//i.test(value) ? value.replace(/^http:/i, 'https:') : `https://${value}`;
  if (!isPublicHttpsUrl(address)) return null;
  if (!HOSTS[platform].includes(hostOf(address))) return null;
  const steps = new URL(address).pathname.split('/').filter(Boolean);
  const handle = PREFIXES.includes(steps[0] ?? '') ? steps[1] : steps[0];
  try {
    return handle ? decodeURIComponent(handle) : null;
  } catch {
    return null;
  }
}
