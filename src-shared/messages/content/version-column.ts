export const version = (version: string | number) => `Version ${version}`;
export const current = 'Current';
export const askedFor = 'Asked for: ';
export const comments = 'Comments';
export const nothingWasSaidAbout = 'Nothing was said about this version yet.';
export const commentOnTheWhole = 'Comment on the whole version';
