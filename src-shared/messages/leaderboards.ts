/** Leaderboards of the CRM (foundation, section 8) and the super admin area (creator, section 8). */
export const leaderboardMessages = {
  creatorsTitle: 'Top 50 Earning Creators',
  brandsTitle: 'Top 50 Budget Brands',
  loadFailed: (message: string = 'Unknown error occurred') => `Failed to load leaderboard data. ${message}`,
} as const;
