export const unread = ' (unread)';
