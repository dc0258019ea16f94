export const creators = 'Creators';
