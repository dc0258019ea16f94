export const account = 'Account';
export const notifications = 'Notifications';
export const accountMenu = 'Account menu';
