import { customText } from './custom-entries.ts';

/** Every platform, keyed in lower case; each screen offers the subset that the specification names for it (ruling A34). */
const LABELS = {
  instagram: 'Instagram',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  twitter: 'X / Twitter',
  twitch: 'Twitch',
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  pinterest: 'Pinterest',
} as const;

export type Platform = keyof typeof LABELS;

/** The platforms of the profile wizard, in the order of the specification (creator, section 3); `Other` adds custom entries. */
export const PLATFORMS = [
  'tiktok',
  'instagram',
  'youtube',
  'twitter',
  'twitch',
  'linkedin',
  'facebook',
  'snapchat',
  'pinterest',
] as const satisfies readonly Platform[];

/** What a brand picks for a campaign or filters by (brand, section 3). */
export const BRAND_PLATFORMS = [
  'instagram',
  'tiktok',
  'youtube',
  'linkedin',
  'twitter',
] as const satisfies readonly Platform[];
export type BrandPlatform = (typeof BRAND_PLATFORMS)[number];

/** The platforms of the CRM's creator filter (foundation, section 9). */
export const CRM_PLATFORMS = ['instagram', 'tiktok', 'youtube', 'linkedin'] as const satisfies readonly Platform[];

/** Platforms whose accounts a creator can connect, and which the analytics card knows (creator, section 3; brand, section 2). */
export const CONNECTABLE_PLATFORMS = [
  'instagram',
  'tiktok',
  'youtube',
  'twitter',
  'twitch',
  'facebook',
  'linkedin',
] as const satisfies readonly Platform[];
export type ConnectablePlatform = (typeof CONNECTABLE_PLATFORMS)[number];

/** A brand's own profiles (brand, section 3). */
export const SOCIAL_URL_PLATFORMS = [
  'instagram',
  'tiktok',
  'youtube',
  'linkedin',
  'twitter',
] as const satisfies readonly Platform[];

export function isPlatform(value: string): value is Platform {
  return Object.hasOwn(LABELS, value);
}

/** The name of a platform; a custom entry shows its own text, an unknown value is shown as it is. */
export function platformLabel(value: string): string {
  return isPlatform(value) ? LABELS[value] : (customText(value) ?? value);
}
