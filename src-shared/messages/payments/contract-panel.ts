export const title = 'The contract could not be loaded';
export const version = (version: string | number) => `Version ${version}`;
