export const password = 'Password';
export const description = 'Changing it signs out all your other devices.';
