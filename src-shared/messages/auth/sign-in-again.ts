export const title = 'Sign in again';
export const text = (email: string) =>
  `Your session has ended. What you typed is still here; sign in as ${email} to go on.`;
export const leave = 'Leave';
