export const email = 'Email';
