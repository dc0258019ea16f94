export const user = 'user';
export const email = 'Email';
export const currentUserId = 'Current user ID';
export const role = 'Role';
