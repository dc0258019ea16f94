export const loadFailed = 'This user could not be loaded';
export const account = 'Account';
export const flagged = 'The user is flagged.';
export const unflagged = 'The flag was removed.';
export const suspend = 'Suspend';
export const activate = 'Lift suspension';
export const copying = (what: string) => ({
  copied: `Copied the ${what}`,
  failed: `The ${what} could not be copied. Select it instead.`,
});
