/** The agency area (creator, sections 2, 5 and 8). */
export const agencyMessages = {
  inviteMissing: 'Please fill in all fields',
  inviteSent: 'Invitation sent successfully!',
  inviteFailed: 'Failed to send invitation',
  usersLoadFailed: 'Error loading users',
  brandsLoadFailed: 'Error loading brands',
  creatorsLoadFailed: 'Error loading creators',
  dealsLoadFailed: 'Error loading deals',
  usersEmpty: 'No users found.',
  ordersEmpty: 'No campaigns found.',
} as const;
