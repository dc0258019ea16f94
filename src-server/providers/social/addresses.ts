import type { SocialPlatform } from './interface.ts';

/** The address of an account on its platform. */
export const PROFILE_URLS: Record<SocialPlatform, (identifier: string) => string> = {
  instagram: (id) => `https://www.instagram.com/${encodeURIComponent(id)}`,
  tiktok: (id) => `https://www.tiktok.com/@${encodeURIComponent(id)}`,
  youtube: (id) => `https://www.youtube.com/@${encodeURIComponent(id)}`,
  twitter: (id) => `https://x.com/${encodeURIComponent(id)}`,
  twitch: (id) => `https://www.twitch.tv/${encodeURIComponent(id)}`,
  facebook: (id) => `https://www.facebook.com/${encodeURIComponent(id)}`,
  linkedin: (id) => `https://www.linkedin.com/in/${encodeURIComponent(id)}`,
};
