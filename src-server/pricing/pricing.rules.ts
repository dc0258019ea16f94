import type { Tier } from '#shared/choices/tiers.ts';
import { DEFAULT_ALLOCATION_MAJOR, FLOORS_CURRENCY } from '#shared/constants.ts';
import { type Currency, minorPerMajor } from '#shared/currencies.ts';
import { convert, type UsdMicros, usdMicrosOf } from '#shared/money.ts';

/** The floors of one campaign type in pence by tier, and the day's rates: the value of one unit of each currency in millionths of a dollar. */
export interface PricingTerms {
  floors: Partial<Record<Tier, number>>;
  usdMicros: UsdMicros;
}

/**
 * The least that may be offered to a creator of this tier, in minor units of the campaign's currency, rounded up to a whole unit so that the
 * amount shown is one that is accepted (ruling ADM-PF-29). Null without a floor, or without a rate to convert it.
 */
export function floorMinor(terms: PricingTerms, tier: Tier, currency: Currency): number | null {
  const pence = terms.floors[tier];
  if (pence === undefined) return null;
  if (currency === FLOORS_CURRENCY) return pence;
  if (!usdMicrosOf(terms, currency) || !usdMicrosOf(terms, FLOORS_CURRENCY)) return null;
  const unit = minorPerMajor(currency);
  return (
    Math.ceil(convert({ amountMinor: pence, currency: FLOORS_CURRENCY }, terms, currency).amountMinor / unit) * unit
  );
}

/** The amount that a field starts with, in minor units: 500 of the currency, or the floor if that is more. */
export function suggestedMinor(floor: number | null, currency: Currency): number {
  return Math.max(DEFAULT_ALLOCATION_MAJOR * minorPerMajor(currency), floor ?? 0);
}
