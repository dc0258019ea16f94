export const account = 'Account';
export const description = 'How you sign in, where you are signed in, and how to leave.';
export const title = 'Your account could not be loaded';
