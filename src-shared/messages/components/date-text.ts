export const zone = 'zone';
