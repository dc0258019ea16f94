/**
 * Texts that every area shares: the error screen, access refusals, sessions. Each is a separate export, so that a page loads only those that it uses.
 */
export const unknownBrand = 'Unknown Brand';
export const unknownCreator = 'Unknown Creator';
export const errorTitle = 'Oops! Something went wrong';
export const tryAgain = 'Try Again';
export const offline = 'The server cannot be reached. Nothing was lost; please try again.';
export const previous = 'Previous';
export const next = 'Next';
export const accessDeniedTitle = 'Access Denied';
export const accessDeniedAdmin = 'Access denied. Admin privileges required.';
export const adminOnly = 'Admin Only';
export const authenticationRequired = 'Authentication required';
export const unknownError = 'Unknown error';
export const tooManyRequests = 'Too many requests. Please wait a moment and try again.';
export const previewReadOnly = 'This is a preview: nothing can be changed here.';
export const signOut = 'Sign Out';
export const settings = 'Settings';
export const noRate =
  'One of the amounts is in a currency without an exchange rate, so there is no total in US dollars.';
