import { FLOOR_MAX_MAJOR } from '../constants.ts';
import { grouped, plural } from '../format.ts';

/** Pricing floors (foundation, sections 2 and 8, ruling A44). */
export const pricingMessages = {
  title: 'Pricing Floors',
  add: 'Add Pricing Floor',
  empty: 'No pricing floors found.',
  loadFailed: 'Error loading pricing floors. Please try again.',
  deleteTitle: 'Delete Pricing Floor',
  deleteText: 'Offers below this price will be possible again.',
  creating: 'Creating...',
  updated: 'Pricing floor updated successfully',
  created: 'Pricing floor created successfully',
  deleted: 'Pricing floor deleted successfully',
  updateFailed: 'Failed to update pricing floor',
  createFailed: 'Failed to create pricing floor',
  deleteFailed: 'Failed to delete pricing floor',
  exists: 'There is already a pricing floor for this creator tier and campaign type.',
  /** As the procedure's schema says it. */
  priceRange: `Minimum price must be a whole number from 0 to ${grouped(FLOOR_MAX_MAJOR)}`,
  changedMeanwhile: (amount: string) =>
    `Someone else has changed this minimum price: it is ${amount} now. Your change was not saved.`,
  rules: (count: number) => plural(count, 'rule'),
} as const;
