export const anAdmin = 'an admin';
export const aBrandLookedAfter = 'a brand looked after by an agency';
export const aCreatorLookedAfter = 'a creator looked after by an agency';
export const aMemberOfAn = 'a member of an agency’s team';
export const setANewPassword = 'Set a new password';
export const youWillBeSigned = 'You will be signed out everywhere else.';
export const savePassword = 'Save password';
export const acceptTheInvitation = 'Accept the invitation';
export const youAreSignedIn = (email: string | number) => `You are signed in as ${email}`;
export const signOutThenOpen = 'Sign out, then open the link of the invitation again.';
export const signOut = 'Sign Out';
export const youAreInvitedTo = (value: string | number, setPassword: string | number) =>
  `You are invited to Accord as ${value}. ${setPassword}`;
export const openingTheInvitation = 'Opening the invitation…';
export const createAccount = 'Create account';
export const title = 'This link is not complete';
