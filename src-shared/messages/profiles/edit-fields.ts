/** The fields of the profile's edit dialog, as the dialog and refusals name them. */
export const labels = {
  firstName: 'First name',
  lastName: 'Last name',
  username: 'Username',
  bio: 'Bio',
  primaryPlatform: 'Primary platform',
} as const;
