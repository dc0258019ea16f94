import { priceRangeLabel } from '../../discovery/price-estimate.ts';
import { formatMoney, plural } from '../../format.ts';
import { dealCostMinor } from '../../money.ts';
import type { OfferPrice } from '../../pricing/offer-price.ts';

type Price = OfferPrice;

const whole = (amountMinor: number, { currency }: Pick<Price, 'currency'>): string =>
  formatMoney({ amountMinor, currency });

/** The unit of a price. */
export const perPiece = 'per piece';
export const leastHere = 'Lowest offer here';
export const here = 'In this campaign';

/** `You pay $1,600.00 · they get $1,200.00`: both sides of an offer of this amount. */
export const bothSides = (agreedMinor: number, currency: Price['currency']): string => {
  const shown = (amountMinor: number) => formatMoney({ amountMinor, currency });
  return `You pay ${shown(dealCostMinor(agreedMinor))} · they get ${shown(agreedMinor)}`;
};

/** `Their own price for 3 pieces`, or where else the initial amount comes from. */
export const suggestedBecause = (price: Price): string => {
  if (price.suggestedMinor === price.floorMinor) return leastReason(price);
  if (isOwn(price)) return `Their own price for ${plural(price.pieces, 'piece')}`;
  return 'The standard offer';
};

const isOwn = ({ asks, asksInAll, suggestedMinor }: Price): boolean =>
  asks.source === 'creator' && asksInAll?.minMinor === suggestedMinor;

const whom = ({ tier, campaignType }: Price): string => `${tier} creators in a ${campaignType} campaign`;

/** `$381`, or that any amount will do. */
export const leastAmount = (price: Price): string =>
  price.floorMinor === null ? 'Any amount' : whole(price.floorMinor, price);

const leastReason = (price: Price): string =>
  price.floorMinor === null ? `No lowest price for ${whom(price)}` : `The lowest price for ${whom(price)}`;

/** `$381 is the lowest price for Micro creators in a Single campaign.` */
export const least = (price: Price): string =>
  price.floorMinor === null
    ? `${leastReason(price)}, so that you can offer what you like.`
    : `${leastAmount(price)} is the lowest price for ${whom(price)}.`;

/** The initial amount of an offer. */
export const starts = (price: Price): string =>
  price.suggestedMinor === price.floorMinor
    ? 'The amount starts with the lowest price.'
    : `The amount starts with ${whole(price.suggestedMinor, price)}, ${isOwn(price) ? `their own price for ${plural(price.pieces, 'piece')}` : 'the standard offer'}.`;

const sources = {
  creator: 'their own price',
  followers: 'an estimate by their followers',
  default: 'a general estimate',
} as const;

/** `Usually $250 - $600 per piece (their own price): $750 - $1,800 for the 3 pieces of this campaign.` */
export function asks({ asks: range, asksInAll, pieces, currency }: Price): string {
  const each = `Usually ${priceRangeLabel(range)} ${perPiece} (${sources[range.source]})`;
  if (asksInAll === null) return `${each}.`;
  const inAll = priceRangeLabel({ ...asksInAll, currency, source: range.source });
  return `${each}: ${inAll} for the ${plural(pieces, 'piece')} of this campaign.`;
}
