export const tier = 'Creator Tier';
export const chooseTier = 'Choose a tier';
export const campaignType = 'Campaign Type';
export const chooseType = 'Choose a campaign type';
export const minPrice = 'Minimum Price (£)';
export const create = 'Create';
export const cancel = 'Cancel';
