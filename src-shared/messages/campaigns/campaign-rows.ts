export const notFinishedYet = 'Not finished yet';
