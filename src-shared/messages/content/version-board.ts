export const compareWith = 'Compare with';
export const version = (version: string | number) => `Version ${version}`;
export const versions = 'Versions';
