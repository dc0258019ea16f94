export const title = 'The contract could not be loaded';
