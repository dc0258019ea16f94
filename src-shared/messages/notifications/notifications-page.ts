import { plural } from '../../format.ts';

export const notifications = 'Notifications';
export const youHaveReadEverything = 'You have read everything.';
export const unread = (unread: string | number) => `${unread} unread`;
export const all = 'All';
export const unreadLabel = 'Unread';
export const preferences = 'Preferences';
export const title = 'Notifications could not be loaded';
export const nothingUnread = 'Nothing unread';
export const text = 'What you have not read yet is listed here.';
export const invitationsReviewsAndPayments = 'Invitations, reviews and payments are announced here as they happen.';
export const markAsRead = (title: string | number) => `Mark “${title}” as read`;
export const markAsReadTitle = 'Mark as read';
export const showOlder = 'Show older';
export const markedAsRead = (count: number) => `${plural(count, 'notification')} marked as read`;
