import type { PaymentKind } from '../../payments/payments.schema.ts';

export const title = 'Payments';
export const held = 'Held';
export const balance = 'Balance due';
export const kind = 'Payment';
export const kinds: Readonly<Record<PaymentKind, string>> = { deposit: 'Deposit', balance: 'Balance' };
export const amount = 'Amount';
export const refunded = 'Refunded';
export const status = 'Status';
export const date = 'Date';
export const invoice = 'Invoice';
export const none = 'Nothing was paid yet.';
export const loadFailed = 'The payments could not be loaded';
