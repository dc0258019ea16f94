export const title = 'Your analytics could not be loaded';
export const analytics = 'Analytics';
export const description = 'What your campaigns cost, whom they reached, what they brought.';
export const text =
  'Figures start with your first campaign: spend at once, reach with the contracts, clicks when creators post.';
export const createCampaign = 'Create Campaign';
export const period = 'Period';
export const periods = { all: 'Since the start', '30d': 'Last 30 days', '90d': 'Last 90 days' } as const;
export const trendOf = {
  all: 'The last 30 days, all campaigns',
  '30d': 'The last 30 days, all campaigns',
  '90d': 'The last 90 days, all campaigns',
} as const;
export const potential = (reach: string) => `${reach} potential`;
export const theTableShowsEach = (converted: string | number) =>
  `${converted} The table shows each campaign since its start in its own currency, those with results first.`;
export const campaignsByStage = 'Campaigns by stage';
export const accepted = 'Accepted';
export const waiting = 'Waiting';
export const declined = 'Declined';
export const expired = 'Expired';
export const withdrawn = 'Withdrawn';
export const cancelled = 'Cancelled';
export const invitations = 'Invitations';
export const theCampaignsCouldNot = 'The campaigns could not be loaded';
export const campaigns = 'Campaigns';
export const campaignsAreListedOnce = 'Campaigns are listed once they are submitted for review.';
export const campaign = 'Campaign';
export const stage = 'Stage';
export const creators = 'Creators';
export const spent = 'Spent';
export const reach = 'Reach';
export const clicks = 'Clicks';
export const conversions = 'Conversions';
export const roi = 'ROI';
