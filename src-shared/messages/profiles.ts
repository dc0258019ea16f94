/** The creator's wizard, profile page and social accounts (creator, sections 5 and 8); the brand's profile form (brand, section 8). */
export const wizardMessages = {
  nameMissing: 'Please fill in your first and last name',
  industriesMissing: 'Please select at least one industry',
  platformsMissing: 'Please select at least one platform',
  formatsMissing: 'Please select at least one content format',
  creatorTypeMissing: 'Please select your creator type',
} as const;

export const profileMessages = {
  updated: 'Profile updated successfully',
  updateFailed: 'Failed to update profile',
  usernameTaken: 'Username is already taken',
  usernameReserved: 'Username is reserved: it would look like a page of Accord itself',
  changedElsewhere: (field: string, stored: string | null) =>
    stored === null
      ? `${field} has been cleared elsewhere in the meantime. Save again to replace it with yours.`
      : `${field} has been changed elsewhere in the meantime and is now “${stored}”. Save again to replace it with yours.`,
  improve: 'Improve Profile',
  edit: 'Edit Profile',
  outstanding: 'Outstanding profile!',
  great: 'Great progress! Keep it up',
  halfway: "You're halfway there!",
  start: "Let's build your profile",
} as const;

export const socialMessages = {
  switchedOff: 'Refreshing social accounts is switched off at the moment. Please try again later.',
  handleOrUrlMissing: 'Please select a platform and enter your handle/URL',
  handleMissing: { title: 'Missing Information', text: 'Please select a platform and enter your handle' },
  refreshFailed: { title: 'Refresh Failed', text: 'Failed to refresh social media metrics' },
  refreshedRecently: 'This account was refreshed a moment ago. Please try again later.',
  alreadyConnected: 'This account is already connected',
  platformConnected: (platform: string, handle: string) =>
    `Your ${platform} account @${handle} is connected. Disconnect it first to connect another one.`,
  refreshing: 'The figures of this account are being fetched.',
  codeMissing: (code: string) =>
    `The bio of this account does not have ${code} in it yet. It can take a minute to show.`,
} as const;

/** The creator's dashboard (creator, section 2). */
export const creatorDashboardMessages = {
  preview: 'You are viewing the creator dashboard as a super admin. No creator profile is attached to this account.',
} as const;
