export { date, held, heldNow, moneyIn, moneyOut, nothing, titleOf, what } from '../payments/books.ts';
export const title = 'Campaign ledger';
export const about = 'Every booking of this campaign, oldest first, and what is held for it after each.';
export const csv = 'Ledger as CSV';
export const pdf = 'Ledger as PDF';
export const pdfShort = 'PDF';
export const loadFailed = 'The ledger could not be loaded';
