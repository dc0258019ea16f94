export const rank = '#';
