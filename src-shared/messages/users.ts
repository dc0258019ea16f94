/** User management (foundation, sections 2 and 8). */
export const userMessages = {
  title: 'User Management',
  searchPlaceholder: 'search by email, ID, or name',
  searchAll: 'Search all users',
  loadFailedTitle: 'Error Loading Users',
  errorPrefix: 'User management error',
  fetchFailed: 'Failed to fetch users',
  noData: 'No data returned from edge function',
  empty: 'No users found in the auth provider',
  noMatch: 'No users found matching your search criteria',
  never: 'Never',
  deleteTitle: 'Delete User',
  deleteText: (name: string) =>
    `This will permanently delete this user and all linked data: ${name}. This action cannot be undone.`,
  deleting: 'Deleting...',
  deleted: 'User deleted successfully',
  deleteFailed: (message: string) => `Failed to delete user: ${message}`,
  notYourself: 'You cannot do this to your own account.',
  lastSuperAdmin: 'The last super admin cannot be removed.',
  staffOnlyBySuperAdmin: 'Only a super admin can do this to an admin.',
} as const;

/** Staff invites (foundation, section 8). */
export const staffInviteMessages = {
  title: 'Invite Users',
  missing: { title: 'Missing Information', text: 'Please provide both email and role' },
  send: 'Send Invitation',
  sending: 'Sending...',
  sent: (email: string, role: string) => ({ title: 'Invitation Sent', text: `${email} has been invited as ${role}.` }),
  sendFailed: { title: 'Failed to Send Invitation', text: 'Please try again later.' },
  recent: 'Recent Invitations',
  empty: 'No invitations yet',
  alreadyInvited: 'There is an open invitation for this address already.',
  alreadyMember: 'There is already an account for this address.',
} as const;

/** Super admin: user lists and the role fixer (creator, section 8). */
export const roleFixerMessages = {
  title: 'User Role Fixer',
  createFailed: 'Failed to create user role',
  createError: 'Error creating user role',
  updateFailed: (reason: string) => `Failed to update role: ${reason}`,
  noSuchUser: 'User does not exist in auth.users table',
} as const;

export const roleListMessages = {
  loadFailed: (role: string) => `Failed to load ${role}s. Please try again later.`,
  empty: (role: string) => `No ${role}s found.`,
} as const;
