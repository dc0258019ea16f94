import { wordList } from '../format.ts';

/** User management (foundation, sections 2 and 8). */
export const userMessages = {
  title: 'User Management',
  searchAll: 'Search all users',
  noData: 'No data returned from edge function',
  deleteTitle: 'Delete User',
} as const;

/** Staff invites (foundation, section 8). */
export const staffInviteMessages = {
  missing: { title: 'Missing Information', text: 'Please provide both email and role' },
  sendFailed: { title: 'Failed to Send Invitation', text: 'Please try again later.' },
  recent: 'Recent Invitations',
  alreadyInvited: 'There is already an open invitation for this address.',
  alreadyMember: 'There is already an account for this address.',
} as const;

/** Super admin: user lists and the role fixer (creator, section 8). */
/** What can be open or owed under a role. */
const openUnderRole = {
  deals: 'open deals',
  campaigns: 'campaigns that are not over',
  payouts: 'earnings that are not paid out',
  payments: 'payments under way',
  refunds: 'refunds under way',
  disputes: 'disputed payments',
  applications: 'unanswered applications',
  people: 'people or invites of an agency',
} as const;
export type OpenUnderRole = keyof typeof openUnderRole;

export const roleFixerMessages = {
  title: 'User Role Fixer',
  createFailed: 'Failed to create user role',
  createError: 'Error creating user role',
  updateFailed: (reason: string) => `Failed to update role: ${reason}`,
  noSuchUser: 'User does not exist in auth.users table',
  unconfirmed: 'This person has not confirmed their email address yet, so there is no role to fix.',
  stillOpen: (what: readonly OpenUnderRole[]) =>
    `This person has ${wordList(what.map((each) => openUnderRole[each]))}. End them first: nobody else could finish them.`,
  created: (role: string) => `The user has the role ${role} now`,
  updated: (role: string) => `The role is ${role} now`,
} as const;

/** The titles of the super admin's lists of people. */
export const roleListTitles = { agency: 'Agencies', brand: 'Brands', creator: 'Creators' } as const;
