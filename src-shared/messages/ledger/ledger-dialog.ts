export { date, held, moneyIn, moneyOut, what } from '../payments/books.ts';
export const title = 'Campaign ledger';
export const titleOf = (campaignName: string) => `Ledger of ${campaignName}`;
export const about = 'Every booking of this campaign, oldest first, and what is held for it after each.';
export const heldNow = 'Held now';
export const csv = 'Ledger as CSV';
export const nothing = 'Nothing was booked for this campaign yet';
export const loadFailed = 'The ledger could not be loaded';
