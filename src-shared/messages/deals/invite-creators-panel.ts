export const inviteAdditionalCreators = 'Invite Additional Creators';
export const description = 'Select creators and say what you offer each of them.';
export const searchCreatorsByName = 'Search creators by name';
export const title = 'Creators could not be loaded';
