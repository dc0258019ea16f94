import { PRICE_DEFAULT_USD_MAJOR, PRICE_ESTIMATES_USD_MAJOR } from '../constants.ts';
import { type Currency, minorPerMajor } from '../currencies.ts';
import { formatMoney } from '../format.ts';

/** The price of one piece of content, in minor units, and its source. */
export interface PriceRange {
  minMinor: number;
  maxMinor: number;
  currency: Currency;
  source: 'creator' | 'followers' | 'default';
}

/**
 * The creator's own prices if they are known, else an estimate by followers, else the default range (ruling A54, B9). Estimates are in dollars. If
 * the creator has given only one end of the range, it is used for both.
 */
export function priceRange(creator: {
  priceMinMinor: number | null;
  priceMaxMinor: number | null;
  priceCurrency: Currency;
  followerCount: number | null;
}): PriceRange {
  const min = creator.priceMinMinor ?? creator.priceMaxMinor;
  const max = creator.priceMaxMinor ?? creator.priceMinMinor;
  if (min !== null && max !== null) {
    return { minMinor: min, maxMinor: Math.max(min, max), currency: creator.priceCurrency, source: 'creator' };
  }
  const followers = creator.followerCount;
  if (followers === null) return inDollars(PRICE_DEFAULT_USD_MAJOR, 'default');
  const estimate = PRICE_ESTIMATES_USD_MAJOR.find((step) => followers > step.followersOver);
  return inDollars(estimate ?? PRICE_DEFAULT_USD_MAJOR, 'followers');
}

/** `$250 - $600`. */
export function priceRangeLabel({ minMinor, maxMinor, currency }: PriceRange): string {
  const show = (amountMinor: number) => formatMoney({ amountMinor, currency }, { decimals: 'none' });
  return minMinor === maxMinor ? show(minMinor) : `${show(minMinor)} - ${show(maxMinor)}`;
}

function inDollars(range: { min: number; max: number }, source: PriceRange['source']): PriceRange {
  const unit = minorPerMajor('USD');
  return { minMinor: range.min * unit, maxMinor: range.max * unit, currency: 'USD', source };
}
