export const description = 'Creators see this name on every invitation.';
export const title = 'Your profile could not be loaded';
