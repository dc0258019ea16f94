/** The bell and its page. */
export const notificationMessages = {
  empty: 'No notifications yet',
  loadFailed: 'Your notifications could not be loaded. Please try again.',
  markAllRead: 'Mark all as read',
  unread: (count: number) => `${count} unread notification${count === 1 ? '' : 's'}`,
} as const;
