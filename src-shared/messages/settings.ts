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
