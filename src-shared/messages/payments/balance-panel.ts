export const paid = 'Paid';
export const returnedToYou = 'Returned to you';
export const disputedOrLost = 'Disputed or lost';
export const countsAsPaid = 'Counts as paid';
export const remainingBalance = 'Remaining balance';
export const invoice = (invoiceNumber: string | number) => `Invoice ${invoiceNumber}`;
export const pdfOfInvoice = (invoiceNumber: string | number) => `PDF of invoice ${invoiceNumber}`;
export const pdf = 'PDF';
export const balance = 'Balance';
export const nextInvoice = 'Next invoice';
export const payments = 'Payments';
export const paidInFull = 'Paid in full';
export const dueForExtensions =
  'What your creators cost, less what you have paid. Longer usage starts as soon as it is paid.';
