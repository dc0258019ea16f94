/** What cannot be switched off. */
export const choiceMessages = {
  alwaysInApp: 'These notifications are always in the app.',
  alwaysMailed: 'Security emails cannot be switched off.',
} as const;
