export const dangerZone = 'Danger Zone';
export const description =
  'Your name, profile and messages are removed for good. Entries about money stay, without your name.';
