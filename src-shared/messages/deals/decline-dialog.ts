export const declineTheApplicationOf = (name: string | number) => `Decline the application of ${name}?`;
export const description = 'They are told. You can still invite them later.';
export const declineApplication = 'Decline application';
export const reason = 'Reason';
export const theCreatorReadsIt = 'The creator reads it.';
