export const earnings = 'Earnings';
export const description = (period: string) =>
  `What you reached, what was released and what was paid, ${period.toLowerCase()}`;
export const currency = 'Currency';
export const accrued = 'Accrued';
export const released = 'Released';
export const paid = 'Paid';
export const caption = 'Earnings by period';
export const day = 'Day';
export const month = 'Month';
export const total = 'Total';
export const none = 'No earnings in this period';
export const noneText =
  'A part of a deal accrues when the contract is signed, when content is handed in and when it is approved.';
