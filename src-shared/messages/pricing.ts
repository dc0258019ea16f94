import { FLOOR_MAX_MAJOR } from '../constants.ts';
import { grouped } from '../format.ts';

/** Pricing floors (foundation, sections 2 and 8, ruling A44). */
export const pricingMessages = {
  title: 'Pricing Floors',
  add: 'Add Pricing Floor',
  /** As the procedure's schema says it. */
  priceRange: `Minimum price must be a whole number from 0 to ${grouped(FLOOR_MAX_MAJOR)}`,
} as const;
