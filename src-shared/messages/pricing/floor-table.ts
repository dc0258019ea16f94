export const tier = 'Creator Tier';
export const campaignType = 'Campaign Type';
export const minPrice = 'Minimum Price';
export const lastUpdated = 'Last Updated';
export const actions = 'Actions';
export const priceOf = (floor: string) => `Minimum price of ${floor} in pounds`;
export const edit = (floor: string) => `Edit ${floor}`;
export const save = (floor: string) => `Save ${floor}`;
export const cancel = (floor: string) => `Cancel editing ${floor}`;
export const remove = (floor: string) => `Delete ${floor}`;
export const history = (floor: string) => `History of ${floor}`;
export const changedTo = (amount: string) =>
  `Somebody else has changed this price to ${amount}. Save again to replace it.`;
