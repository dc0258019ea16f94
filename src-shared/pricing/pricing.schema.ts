import { z } from 'zod';
import { CAMPAIGN_TYPES, type CampaignType, TIERS, type Tier } from '../choices/tiers.ts';
import { FLOOR_MAX_MAJOR, FLOORS_CURRENCY } from '../constants.ts';
import { minorPerMajor } from '../currencies.ts';
import type { Moment } from '../dates.ts';
import type { Money } from '../money.ts';
import { choice, id, searchText, wholeNumberBetween } from '../text.ts';

const tier = choice('Creator tier', TIERS);
const campaignType = choice('Campaign type', CAMPAIGN_TYPES);
/** A floor is a price in whole pounds, zero or more (foundation, section 5; ruling C34). */
const minPriceMajor = wholeNumberBetween('Minimum price', { min: 0, max: FLOOR_MAX_MAJOR });
/** The floor that the person saw, in pence; imported floors may have values that cannot be typed. */
const seenMinor = wholeNumberBetween('Price seen', {
  min: 0,
  max: 10 * FLOOR_MAX_MAJOR * minorPerMajor(FLOORS_CURRENCY),
});

export const listFloorsInput = z.strictObject({
  search: searchText().default(''),
  tier: tier.nullish(),
  campaignType: campaignType.nullish(),
});
export const createFloorInput = z.strictObject({ tier, campaignType, minPriceMajor });
export const updateFloorInput = z.strictObject({ floorId: id('Pricing floor'), minPriceMajor, seenMinor });
export const deleteFloorInput = z.strictObject({ floorId: id('Pricing floor'), seenMinor });
export const floorIdInput = z.strictObject({ floorId: id('Pricing floor') });

export type CreateFloorInput = z.infer<typeof createFloorInput>;
export type FloorFilters = z.infer<typeof listFloorsInput>;

/** A pricing floor as staff see it. */
export interface FloorRow {
  id: string;
  tier: Tier;
  campaignType: CampaignType;
  minPrice: Money;
  updatedAt: Moment;
}

/** The filtered floors, and how many there are in all. */
export interface FloorList {
  rows: FloorRow[];
  total: number;
}

/** One change of a floor: null before it was created, and after it was deleted. */
export interface FloorChange {
  id: number;
  at: Moment;
  /** Null if no person did it. */
  by: string | null;
  from: Money | null;
  to: Money | null;
}
