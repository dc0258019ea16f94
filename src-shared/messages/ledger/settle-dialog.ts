export const title = 'Settle a bank transfer';
export const about = 'The payment counts from now on. Enter what the bank statement says.';
export const amount = 'Amount that has come';
export const amountMissing = 'Amount is required';
export const referenceMissing = 'Reference is required';
export const reference = 'Reference on the bank statement';
export const hint = 'Each transfer on the statement settles one payment.';
export const submit = 'Settle';
export const back = 'Back';
export const settled = 'The transfer is settled';
export const sentAbout =
  'Send {amount} to {person} from the bank account first. Then enter what the bank statement says.';
export const sentOn = 'Day on the bank statement';
export const sent = {
  refunds: {
    title: 'Settle a refund by bank transfer',
    hint: 'Each transfer on the statement settles one refund.',
    settled: 'The refund is settled',
  },
  payouts: {
    title: 'Settle a payout by bank transfer',
    hint: 'Each transfer on the statement settles one payout.',
    settled: 'The payout is settled',
  },
} as const;
