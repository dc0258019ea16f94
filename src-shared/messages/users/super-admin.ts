import { isolated } from '../../isolated.ts';

export const title = 'Super Admin';
export const description = 'Who is here, what waits, and what this month brought.';
export const tabs = 'Parts of the dashboard';
export const overview = 'Overview';
export const dashboardAccess = 'Dashboard Access';
export const creatorEarnings = 'Creator Earnings';
export const adminTools = 'Admin Tools';
export const currentRole = (role: string) => `Your current role: ${role}`;
export const none = 'none';
export const aLookIntoEach =
  'A look into each area. What belongs to a brand, a creator or an agency cannot be changed there.';
export const areas = { brand: 'Brand', creator: 'Creator', agency: 'Agency', admin: 'Admin' } as const;
export const fixerNote =
  'Looks an account up and gives it the role it should have. Its owner is told and signs in again.';
export const user = 'User ID or email';
export const lookUp = 'Look up';
export const lookUpFailed = 'The user could not be looked up';
export const name = 'Name';
export const email = 'Email';
export const profileRole = 'Role in the profile';
export const entries = 'Entries in user_roles';
export const noEntries = 'None';
export const newRole = 'Role';
export const chooseRole = 'Choose a role';
export const createEntry = 'Create user role';
export const updateRole = 'Update role';
export const confirmTitle = (role: string) => `Give the role ${role}?`;
export const confirmText = (name: string) => `${isolated(name)} loses every other role and is signed out everywhere.`;
