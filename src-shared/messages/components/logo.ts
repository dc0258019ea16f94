export const accord = 'Accord';
