export const campaign = 'Campaign';
export const chooseACampaign = 'Choose a campaign';
export const showMore = 'Show more';
export const title = 'Your campaigns could not be loaded';
