/** The labels of the fields in the profile's edit dialog, which refusals use too. */
export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  primaryPlatform: 'Primary platform',
} as const;
