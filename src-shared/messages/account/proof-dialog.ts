export const hint = 'From your app, or a recovery code.';
