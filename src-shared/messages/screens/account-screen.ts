export const accordBack = 'Accord, back';
