import { plural } from '../format.ts';

/** The bell and its page. */
export const notificationMessages = {
  empty: 'No notifications yet',
  loadFailed: 'Your notifications could not be loaded. Please try again.',
  markAllRead: 'Mark all as read',
  preferencesSaved: 'Preferences saved',
  preferencesFailed: 'Your preferences could not be saved',
  unsubscribeTitle: 'Stop these mails',
  unsubscribeText:
    'You got a mail from Accord that you do not want more of. One press, and no more mails of its kind are sent to you.',
  unsubscribe: 'Stop these mails',
  unsubscribing: 'Stopping…',
  unsubscribed: 'Done. You get no more mails of this kind. In your settings you can switch them on again.',
  unsubscribeInvalid: 'This link does not belong to any account. You can switch mails off in your settings.',
  toAccord: 'To Accord',
  unread: (count: number) => plural(count, 'unread notification'),
} as const;
