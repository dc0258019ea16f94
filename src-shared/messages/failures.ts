/** Failures that are not the request's fault: a retry may succeed. */
export const failureMessages = {
  unavailable: 'Accord is too busy at the moment. Please try again in a few seconds.',
  slow: 'This took too long and was stopped. Please try again in a few seconds.',
  inUse: 'Someone else is changing the same thing. Please try again in a few seconds.',
  full: 'There is no room left to save this. Nothing was changed; please try again later.',
} as const;
