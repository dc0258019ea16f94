export const invoices = 'Invoices';
export const deposit = 'Deposit';
export const balance = 'Balance';
export const pdfOfInvoice = (number: string | number) => `PDF of invoice ${number}`;
export const pdf = 'PDF';
export const showMore = 'Show more';
