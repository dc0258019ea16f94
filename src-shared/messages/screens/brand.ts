export const creatorsSeeThisName = 'Creators see this name on every invitation.';
