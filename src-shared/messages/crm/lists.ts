export const brands = 'Brands';
export const backToCrm = 'CRM';
export const status = 'Status';
export const name = 'Name';
export const email = 'Email';
