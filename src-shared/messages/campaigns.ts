/** The brand's dashboard, drafts, search and campaign texts (brand, sections 2 and 8), and those of the creator's campaign pages. */
export const dashboardMessages = {
  title: 'Dashboard',
  subtitle: 'Manage your campaigns and track performance',
  loadFailed: 'Failed to load dashboard data',
  actionItemsEmptyTitle: 'All caught up!',
  actionItemsEmptyText: 'No pending action items at the moment.',
  viewAll: 'View All',
  campaignsEmpty: 'No campaigns yet',
  createFirstCampaign: 'Create Your First Campaign',
} as const;

export const draftMessages = {
  empty: 'No draft campaigns yet',
  createCampaign: 'Create Campaign',
  loadFailedTitle: 'Something went wrong',
  loadFailedText: 'We encountered an issue loading your draft campaigns. Please try again.',
  step: (step: number, of: number) => `Step ${step}/${of}`,
  saving: 'Saving...',
} as const;

export const campaignSearchMessages = {
  title: 'Campaign Search & Recovery',
  searching: 'Searching campaigns...',
  noMatch: 'No campaigns found matching your search.',
  empty: 'No campaigns found.',
} as const;

export const campaignMessages = {
  untitled: 'Untitled Campaign',
  noDescription: 'No description provided for this campaign.',
  notFound: 'Campaign not found',
  idRequired: 'Campaign ID required',
  userNotAuthenticated: 'User not authenticated',
  deleteTitle: 'Are you sure you want to delete this campaign?',
  deleteText: 'This action is irreversible. All campaign data will be permanently lost.',
  deleted: { title: 'Campaign deleted', text: 'The campaign has been successfully deleted.' },
  deleteFailed: { title: 'Error', text: 'Failed to delete campaign. Please try again.' },
  updated: { title: 'Campaign updated', text: 'The campaign details have been saved.' },
  updateFailed: { title: 'Update failed', text: 'Could not update campaign details.' },
  submitted: 'Campaign submitted for review',
  datesOutOfOrder: 'End date must be on or after the start date',
  deadlineOutOfOrder: 'Submission deadline must lie between the start date and the end date',
  creatorBudgetTooHigh: 'Total creator budget may be at most 75% of the budget',
} as const;

/** Creator's campaigns list, detail page and uploads (creator, section 2). */
export const creatorCampaignMessages = {
  activeEmpty: 'No active campaigns',
  upcomingEmpty: 'No upcoming campaigns',
  completedEmpty: 'No completed campaigns yet',
  viewInvitations: 'View Invitations',
  notYetAvailable: 'Campaign not yet available',
  underReview: 'Under Review',
  loadListFailed: 'Failed to load campaigns',
  loadFailed: 'Failed to load campaign details',
  notFoundTitle: 'Campaign Not Found',
  notFoundText: "The campaign you're looking for doesn't exist or you don't have access to it.",
  viewAll: 'View All Campaigns',
  notSpecified: 'Not specified',
  noRequirements: 'No specific content requirements provided for this campaign.',
  defaultRequirement: (type: string) => `Create engaging ${type} content that fits the campaign.`,
  starts: (day: string) => `Starts ${day}`,
} as const;
