export const notifications = 'Notifications';
export const notificationsUnread = (unread: string | number) => `Notifications, ${unread} unread`;
export const title = 'Notifications could not be loaded';
export const seeAllNotifications = 'See all notifications';
export const nothingNew = 'Nothing new';
export const text = 'Invitations, reviews and payments are announced here.';
