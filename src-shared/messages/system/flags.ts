export const title = 'R4 Feature Flags';
export const description = 'Each switch acts at once, for everybody.';
export const loadFailed = 'The feature flags could not be loaded';
export const empty = 'There are no feature flags.';
