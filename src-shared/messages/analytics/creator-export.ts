export const released = 'Released';
export const campaign = 'Campaign';
export const brand = 'Brand';
export const part = 'For';
export const paid = 'Paid';
export const amount = 'Amount';
export const currency = 'Currency';
