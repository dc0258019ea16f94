export const title = 'User';
export const loadFailed = 'This user could not be loaded';
export const email = 'Email';
export const emailState = 'Email state';
export const account = 'Account';
export const role = 'Role';
export const noRole = 'None yet';
export const userId = 'User ID';
export const created = 'Created';
export const lastSignIn = 'Last Sign In';
export const never = 'Never';
export const secondFactor = 'Second factor';
export const on = 'On';
export const off = 'Off';
export const erasedOn = 'Erased on';
export const campaigns = 'Campaigns';
export const deals = 'Deals';
export const dealsOfWhich = (open: number) => `${open} open`;
export const signedInOn = 'Signed in on';
export const device = 'device';
export const flag = 'Flagged';
export const flagHint = 'A flagged creator cannot apply to campaigns, and payouts wait.';
export const flagged = 'The user is flagged.';
export const unflagged = 'The flag is taken back.';
export const roles = 'Roles and requests';
export const noRoles = 'No role was asked for or given.';
export const asked = 'Since {date}';
export const decided = 'decided {date}';
export const decidedBy = (address: string) => `by ${address}`;
export const signIns = 'Sign-ins';
export const noSignIns = 'Nobody has signed in yet.';
export const signInLabels = {
  signed_in: 'Signed in',
  recovery_code: 'Signed in with a recovery code',
  code_asked: 'Password given, code asked for',
  failed: 'Failed try',
  suspended: 'Refused, account suspended',
} as const;
export const addressNotKnown = 'Address not known';
export const changes = 'Changes';
export const noChanges = 'Nothing was changed by staff or its owner.';
export const changeLabels = {
  suspended: 'Suspended',
  activated: 'Suspension lifted',
  closed: 'Closed by its owner',
  kept: 'Kept by its owner',
  flagged: 'Flagged',
  unflagged: 'Flag taken back',
} as const;
export const suspend = 'Suspend';
export const activate = 'Lift suspension';
