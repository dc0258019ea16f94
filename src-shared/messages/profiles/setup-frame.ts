export const accordHome = 'Accord, home';
