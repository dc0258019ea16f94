export const released = 'Released';
export const paid = 'Paid';
export const files = 'Files';
export const pdf = 'PDF';
export const csvOf = (what: string) => `CSV of ${what}`;
export const pdfOf = (what: string) => `PDF of ${what}`;
