import { isolated } from '../../isolated.ts';

export const invite = (name: string) => `Invite ${isolated(name)}`;
export const sendInvitation = 'Send Invitation';
export const back = 'Back';
export const emailAddress = 'Email address';
export const role = 'Role';
export const agenciesComeByRequest =
  'Agencies come by request: the mail asks them to sign up, and you approve the request.';
export const theMailHasA = 'The mail has a link to choose a password. It works once and for 7 days.';
