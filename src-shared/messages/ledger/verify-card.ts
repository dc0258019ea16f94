import { plural } from '../../format.ts';

export const title = 'Proof of the books';
export const about =
  'Compares every booking, payment, payout and status with each other, with the bank and with the sealed audit log.';
export const verify = 'Verify the books';
export const never = 'The books have not been verified from here yet.';
export const running = 'The books are being verified.';
export const clean = 'The books are right';
export const broken = (count: number) => `The books have ${plural(count, 'finding')}`;
export const bankAway =
  'The bank cannot be reached at the moment, so the books cannot be compared with it. Please try again.';
