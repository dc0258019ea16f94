import { plural } from '../format.ts';

/** The bell and its page. */
export const notificationMessages = {
  loadFailed: 'Your notifications could not be loaded. Please try again.',
  preferencesSaved: 'Preferences saved',
  preferencesFailed: 'Your preferences could not be saved',
  unread: (count: number) => plural(count, 'unread notification'),
} as const;
