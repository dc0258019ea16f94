export const dashboardAccess = 'Dashboard Access';
export const none = 'none';
export const name = 'Name';
