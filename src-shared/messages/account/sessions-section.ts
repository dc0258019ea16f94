export const title = 'Your devices could not be loaded';
export const whereYouAreSigned = 'Where you are signed in';
export const description = 'Sign out what you do not know, then change your password.';
export const signOutAllOthers = 'Sign out all others';
export const thisDevice = 'This device';
export const signedInLastUsed = '· signed in {date} · last used';
export const addressNotKnown = 'Address not known';
export const signOut = (device: string | number) => `Sign out ${device}`;
export const signOutButton = 'Sign out';
