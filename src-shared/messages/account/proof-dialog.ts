export const hint = 'From your app, or a recovery code.';
export const confirmTitle = 'Confirm that it is you';
export const confirmText = 'This can change where money goes or who gets in, so we ask for your password again.';
export const confirm = 'Confirm';
