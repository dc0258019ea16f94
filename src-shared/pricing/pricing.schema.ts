import { z } from 'zod';
import { FLOOR_MAX_MAJOR } from '../constants.ts';
import { choice, id, searchText, wholeNumberBetween } from '../text.ts';
import { CAMPAIGN_TYPES, TIERS } from '../tiers.ts';

/** A floor is a price in whole pounds, zero or more (foundation, section 5; ruling C34). */
const minPriceMajor = wholeNumberBetween('Minimum price', { min: 0, max: FLOOR_MAX_MAJOR });

export const listFloorsInput = z.strictObject({
  search: searchText().default(''),
  tier: choice('Creator tier', TIERS).nullish(),
  campaignType: choice('Campaign type', CAMPAIGN_TYPES).nullish(),
});
export const createFloorInput = z.strictObject({
  tier: choice('Creator tier', TIERS),
  campaignType: choice('Campaign type', CAMPAIGN_TYPES),
  minPriceMajor,
});
export const updateFloorInput = z.strictObject({ floorId: id('Pricing floor'), minPriceMajor });
export const floorIdInput = z.strictObject({ floorId: id('Pricing floor') });
