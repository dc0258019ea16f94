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
export const refundTitle = 'Settle a refund by bank transfer';
export const refundAbout =
  'Send {amount} to {brand} from the bank account first. Then enter what the bank statement says.';
export const sentOn = 'Day on the bank statement';
export const refundHint = 'Each transfer on the statement settles one refund.';
export const refundSettled = 'The refund is settled';
