export const yourRecoveryCodes = 'Your recovery codes';
export const done = 'Done';
