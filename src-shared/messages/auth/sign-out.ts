export const signedOut = 'Signed out successfully.';
export const signOutFailed = 'Failed to sign out.';
export const signOutUnexpected = 'Unexpected error signing out.';
