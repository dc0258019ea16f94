export const title = 'Set up a second factor';
export const yourRoleOpensA = 'Your role opens a lot, so a password alone is not enough.';
export const aCodeFromYour = 'A code from your phone is asked for after the password.';
