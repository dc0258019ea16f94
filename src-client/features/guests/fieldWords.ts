import type { GuestField, GuestKind } from '#shared/guests/guests.ts';

/** What can be shown, in words. */
export const fieldLabels: Record<GuestField, string> = {
  creator: 'Creator’s name',
  caption: 'Caption',
  deadline: 'Deadline of the campaign',
  versions: 'Earlier versions',
  amount: 'Agreed amount',
  name: 'Name',
  picture: 'Picture',
  platform: 'Platform',
  followers: 'Followers',
  engagement: 'Engagement',
  match: 'Match with a campaign',
  price: 'Price',
  note: 'Your notes',
  creators: 'Number of creators',
  reach: 'Reach',
  posts: 'Posts',
  clicks: 'Clicks',
  conversions: 'Conversions',
  platforms: 'Results by platform',
  perCreator: 'Results by creator',
  spent: 'Amount spent',
  value: 'Value of conversions',
  roi: 'Return (ROI)',
  cpm: 'Cost per thousand views (CPM)',
  cpe: 'Cost per engagement (CPE)',
  costPerConversion: 'Cost per conversion',
  costPerClick: 'Cost per click',
  engagementRate: 'Engagement rate',
  creatorCosts: 'Costs by creator',
  benchmarks: 'Comparison with other brands',
};

export const kindLabels: Record<GuestKind, string> = { content: 'Content', list: 'Creators', report: 'Report' };
