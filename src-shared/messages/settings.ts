/** The brand's settings (brand, sections 2 and 8) and the admin's (foundation, section 2). */
export const settingsMessages = {
  emailReadOnly: 'Contact support to change your email address',
  timeZone: 'Choose a time zone from the list',
  saving: 'Saving...',
  saved: 'Settings saved automatically',
  saveFailed: 'Failed to save settings automatically',
  deleteAccount: 'Delete Account',
  deleteWord: 'DELETE',
  deleteText: 'Your account will be closed now and erased after 14 days. Until then you can sign in to keep it.',
  deleteWordRequired: 'Confirmation must be the word DELETE',
} as const;

export const adminSettingsMessages = {
  future: (area: string) => `${area} options will come in future updates.`,
  systemTitle: 'System Status',
  systemText: 'Monitor system health and performance metrics',
  flagsTitle: 'R4 Feature Flags',
  flagsLoadFailed: 'The feature flags could not be loaded. Please try again.',
  flagSaveFailed: 'The feature flag could not be changed. Please try again.',
} as const;
