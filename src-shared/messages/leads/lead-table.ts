export const name = 'Name';
export const email = 'Email';
export const phone = 'Phone';
export const type = 'Type';
export const status = 'Status';
export const date = 'Date';
export const confirmed = 'Confirmed';
export const notConfirmed = 'Not confirmed';
