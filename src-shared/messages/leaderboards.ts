import { commonMessages } from './common.ts';

/** Leaderboards of the CRM (foundation, section 8) and the super admin area (creator, section 8). */
export const leaderboardMessages = {
  creatorsTitle: 'Top 50 Earning Creators',
  brandsTitle: 'Top 50 Budget Brands',
  loadFailed: (message: string = commonMessages.unknownErrorOccurred) => `Failed to load leaderboard data. ${message}`,
  fetchFailed: 'Failed to fetch leaderboard data',
  brandsEmpty: 'No budget data available yet. Add brand deals with budgets to see brands here.',
  creatorsEmpty: 'No earnings data available yet.',
  superAdminLoadFailed: 'Error loading leaderboard data. Please try again later.',
} as const;
