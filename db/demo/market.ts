import type { BrandPlatform } from '#shared/choices/platforms.ts';
import type { CampaignType, Tier } from '#shared/choices/tiers.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import type { World } from './world.ts';

/** How many millionths of a dollar one unit is worth, on average. */
export const RATES: readonly { currency: Currency; middle: number }[] = [
  { currency: 'GBP', middle: 1_270_000 },
  { currency: 'EUR', middle: 1_090_000 },
  { currency: 'CAD', middle: 735_000 },
  { currency: 'AUD', middle: 660_000 },
  { currency: 'JPY', middle: 6_800 },
];

/** The price of a campaign type, in single campaigns: the longer it lasts, the less each month of it costs. */
export const TYPE_WEIGHT: Record<CampaignType, number> = {
  Single: 1,
  Weekly: 2,
  Monthly: 3.5,
  '12-Month Retainer': 30,
  Evergreen: 3,
};
/** The pricing floor of a single campaign, in pence: below what creators of the tier ask for. */
export const FLOOR_PENCE: Record<Tier, number> = {
  Nano: 4_000,
  Micro: 15_000,
  Mid: 50_000,
  Macro: 200_000,
  Large: 600_000,
  Celebrity: 1_800_000,
};
/** The price of each further piece of a campaign, as a share of the first one's. */
const NEXT_PIECE = 0.3;

/** A creator's price for one piece, in whole dollars: it grows more slowly than the audience. */
export function priceOf(followers: number): number {
  return Math.round((0.2 * followers ** 0.75) / 10) * 10;
}

/** The engagement rate of a post: the larger the audience, the smaller the rate. */
export function engagementOf(w: World, followers: number): number {
  const usual = 0.3 * followers ** -0.2;
  return Math.round(usual * (0.75 + w.luck() * 0.5) * 10_000) / 10_000;
}

interface Work {
  campaignType: CampaignType;
  pieces: number;
}

/** What a creator asks for a whole campaign, in dollars. */
export function askedDollars(priceDollars: number, { campaignType, pieces }: Work): number {
  return priceDollars * (1 + NEXT_PIECE * (pieces - 1)) * TYPE_WEIGHT[campaignType];
}

/** An amount in minor units of a currency, rounded to steps of this many units, as people would agree on it. */
export function inCurrency(dollars: number, currency: Currency, step: number): number {
  const worth = (RATES.find((rate) => rate.currency === currency)?.middle ?? 1_000_000) / 1_000_000;
  const units = worth < 0.1 ? step * 100 : step;
  return Math.round(dollars / worth / units) * units * minorPerMajor(currency);
}

/** The public address of a post. */
export function postAddress(platform: BrandPlatform, handle: string, key: string): string {
  const addresses: Record<BrandPlatform, string> = {
    instagram: `https://www.instagram.com/p/${key}/`,
    tiktok: `https://www.tiktok.com/@${handle}/photo/${Number.parseInt(key, 16)}`,
    youtube: `https://www.youtube.com/watch?v=${key}`,
    linkedin: `https://www.linkedin.com/posts/${handle}_${key}`,
    twitter: `https://x.com/${handle}/status/${Number.parseInt(key, 16)}`,
  };
  return addresses[platform];
}
