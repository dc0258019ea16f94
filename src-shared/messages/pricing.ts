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
  exists: 'There is a pricing floor for this tier and campaign type already.',
  rules: (count: number) => (count === 1 ? '1 rule' : `${count} rules`),
} as const;
