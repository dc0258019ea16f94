export const connectAccount = 'Connect Account';
export const description = 'Its public followers and engagement are fetched every 24 hours.';
export const platform = 'Platform';
export const handle = 'Handle or URL';
export const hint = 'For example @yourname, or the address of your profile.';
export const chooseOne = 'Choose one';
