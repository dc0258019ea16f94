/** The interest form of the landing page (foundation, section 8) and the staff's list of leads (ruling PUB-40). */
export const leadMessages = {
  requiredFields: 'Please fill in all required fields',
  switchedOff: 'Registering interest is switched off at the moment. You can create an account at any time.',
  linkInvalid: 'This link is no longer valid. It works once, and for 7 days.',
} as const;

/** The staff's list of leads; apart from `leadMessages`, so that the landing page does not load it. */
export const leadListMessages = {
  title: 'Leads',
  empty: 'No leads yet',
  loadFailed: 'The leads could not be loaded',
} as const;
