/** The creator's wizard, profile page and social accounts (creator, sections 5 and 8); the brand's profile form (brand, section 8). */
export const wizardMessages = {
  nameMissing: 'Please fill in your first and last name',
} as const;

export const profileMessages = {
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  changedElsewhere: (field: string, stored: string | null) =>
    stored === null
      ? `${field} has been cleared elsewhere in the meantime. Save again to replace it with yours.`
      : `${field} has been changed elsewhere in the meantime and is now “${stored}”. Save again to replace it with yours.`,
  edit: 'Edit Profile',
} as const;

export const socialMessages = {
  handleOrUrlMissing: 'Please select a platform and enter your handle/URL',
  handleMissing: { title: 'Missing Information', text: 'Please select a platform and enter your handle' },
  refreshFailed: { title: 'Refresh Failed', text: 'Failed to refresh social media metrics' },
} as const;

export const creatorDashboardMessages = {
  preview: 'You are viewing the creator dashboard as a super admin. No creator profile is attached to this account.',
} as const;
