export const accordHome = 'Accord, home';
export const signIn = 'Sign in';
export const createAccount = 'Create account';
export const accordTheMoneyIs = 'Accord. The money is held until the work is done.';
