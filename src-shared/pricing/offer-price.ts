import { type CampaignType, TIERS, type Tier, tierOf } from '../choices/tiers.ts';
import { DEFAULT_ALLOCATION_MAJOR, FLOORS_CURRENCY } from '../constants.ts';
import { CURRENCIES, type Currency, minorPerMajor } from '../currencies.ts';
import type { PriceRange } from '../discovery/price-estimate.ts';
import { convert, type UsdMicros, usdMicrosOf } from '../money.ts';

/** The floors of one campaign type in pence by tier, and the day's rates: the value of one unit of each currency in millionths of a dollar. */
export interface PricingTerms {
  floors: Partial<Record<Tier, number>>;
  usdMicros: UsdMicros;
}

/** The facts of a campaign that decide the prices in it. */
interface PricedCampaign {
  campaignType: CampaignType | null;
  currency: Currency;
  contentRequirements: Readonly<Record<string, { quantity: number }>>;
}

/**
 * What an offer to a creator costs in a campaign, with its explanation. Every amount is for the whole campaign, in minor units of its currency,
 * except `asks`, which is for one piece and in the creator's own.
 */
export interface OfferPrice {
  tier: Tier;
  campaignType: CampaignType;
  currency: Currency;
  /** The lowest possible offer: the floor of the tier and campaign type; null without a floor, so that any amount is possible. */
  floorMinor: number | null;
  /**
   * The initial amount: the creator's own price for all pieces, or the standard offer if it is not known; the floor if that is higher (ruling
   * ADM-PF-29).
   */
  suggestedMinor: number;
  /** The creator's price for one piece of any kind, and how many pieces the campaign wants. */
  asks: PriceRange;
  pieces: number;
  /** The total by the kinds of the pieces; null if the campaign names no pieces, or without a rate to convert it. */
  asksInAll: { minMinor: number; maxMinor: number } | null;
}

/** The campaign type whose floors apply; a campaign without one is priced as Single. */
export const pricedType = (campaign: { campaignType: CampaignType | null }): CampaignType =>
  campaign.campaignType ?? 'Single';

/** The prices of a creator's kinds of content, in minor units of the currency of their price range. */
export type Rates = Readonly<Record<string, number>>;

/**
 * Calculates what a creator costs in a campaign. Cards, the comparison, the lowest offer and the initial amount all use this. The largest verified
 * follower count decides the tier; a kind of content without a price of its own costs what a piece of theirs usually costs.
 */
export function offerPrice(
  creator: { asks: PriceRange; rates: Rates; tierFollowers: number },
  campaign: PricedCampaign,
  terms: PricingTerms,
): OfferPrice {
  const { currency } = campaign;
  const tier = tierOf(creator.tierFollowers);
  const floor = floorMinor(terms, tier, currency);
  const pieces = Object.values(campaign.contentRequirements).reduce((sum, { quantity }) => sum + quantity, 0);
  const asksInAll = pieces === 0 ? null : inAll(creator, campaign.contentRequirements, terms, currency);
  const own = ownMinor({ asks: creator.asks, asksInAll });
  const standardMinor = DEFAULT_ALLOCATION_MAJOR * minorPerMajor(currency);
  return {
    tier,
    campaignType: pricedType(campaign),
    currency,
    floorMinor: floor,
    suggestedMinor: Math.max(own ?? standardMinor, floor ?? 0),
    asks: creator.asks,
    pieces,
    asksInAll,
  };
}

/** The creator's own price for all pieces of the campaign; null if it is not known. */
const ownMinor = ({ asks, asksInAll }: Pick<OfferPrice, 'asks' | 'asksInAll'>): number | null =>
  asks.source === 'creator' && asksInAll ? asksInAll.minMinor : null;

/** What a creator costs in a campaign: their own price for all pieces, the lowest possible offer if that is higher; zero if neither is known. */
export const costMinor = (price: Pick<OfferPrice, 'asks' | 'asksInAll' | 'floorMinor'>): number =>
  Math.max(ownMinor(price) ?? 0, price.floorMinor ?? 0);

/** The creators whose {@link costMinor} a campaign can pay with an amount, as a search compares them. */
export interface Affordable {
  /** The tiers whose lowest possible offer is higher. */
  beyondTiers: Tier[];
  /** The pieces that the campaign wants, by kind. */
  wanted: Readonly<Record<string, number>>;
  /** The highest price for all pieces in each currency, in its minor units; a price in a currency without a rate is not compared. */
  mostMinor: Partial<Record<Currency, number>>;
}

/** Which creators a campaign can pay with what it has left, in minor units of its currency. */
export function affordable(campaign: PricedCampaign, terms: PricingTerms, leftMinor: number): Affordable {
  const { currency, contentRequirements } = campaign;
  return {
    beyondTiers: TIERS.filter((tier) => (floorMinor(terms, tier, currency) ?? 0) > leftMinor),
    wanted: Object.fromEntries(Object.entries(contentRequirements).map(([type, { quantity }]) => [type, quantity])),
    mostMinor: Object.fromEntries(
      CURRENCIES.flatMap((from) => {
        const most = highestMinor(from, terms, { leftMinor, currency });
        return most === null ? [] : [[from, most]];
      }),
    ),
  };
}

/** The highest amount in a currency that, in that of the campaign, is within what is left; null without a rate. */
function highestMinor(
  from: Currency,
  terms: PricingTerms,
  { leftMinor, currency }: { leftMinor: number; currency: Currency },
): number | null {
  const fits = (amountMinor: number) => (wholeUnits(amountMinor, from, terms, currency) ?? 0) <= leftMinor;
  if (wholeUnits(0, from, terms, currency) === null) return null;
  let most = convert({ amountMinor: leftMinor, currency }, terms, from).amountMinor;
  // Both conversions are rounded, so the highest amount is a little above or below.
  while (!fits(most)) most -= 1;
  while (fits(most + 1)) most += 1;
  return most;
}

/**
 * The lowest possible offer to a creator of this tier, in minor units of the campaign's currency, rounded up to a whole unit so that the amount shown
 * is accepted (ruling ADM-PF-29). Null without a floor, or without a rate to convert it.
 */
export function floorMinor(terms: PricingTerms, tier: Tier, currency: Currency): number | null {
  const pence = terms.floors[tier];
  if (pence === undefined) return null;
  if (currency === FLOORS_CURRENCY) return pence;
  return wholeUnits(pence, FLOORS_CURRENCY, terms, currency);
}

function inAll(
  { asks, rates }: { asks: PriceRange; rates: Rates },
  wanted: PricedCampaign['contentRequirements'],
  terms: PricingTerms,
  currency: Currency,
): OfferPrice['asksInAll'] {
  const total = (usualMinor: number) =>
    Object.entries(wanted).reduce((sum, [type, { quantity }]) => sum + (rates[type] ?? usualMinor) * quantity, 0);
  const minMinor = wholeUnits(total(asks.minMinor), asks.currency, terms, currency);
  const maxMinor = wholeUnits(total(asks.maxMinor), asks.currency, terms, currency);
  return minMinor === null || maxMinor === null ? null : { minMinor, maxMinor };
}

/** An amount in another currency, rounded up to a whole unit; null without a rate. */
function wholeUnits(amountMinor: number, from: Currency, terms: PricingTerms, to: Currency): number | null {
  if (!usdMicrosOf(terms, from) || !usdMicrosOf(terms, to)) return null;
  const unit = minorPerMajor(to);
  return Math.ceil(convert({ amountMinor, currency: from }, terms, to).amountMinor / unit) * unit;
}
