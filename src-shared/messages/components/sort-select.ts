export const label = 'Sort';
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  match: 'Best match',
  followers: 'Most followers',
  engagement: 'Highest engagement',
  price: 'Lowest price',
} as const;
