export const title = 'Refund this payment?';
export const about = 'The money goes back to the card that paid. The brand is told the reason.';
export const amount = 'Amount';
export const most = 'At most {amount} can be sent back.';
export const submit = 'Send refund';
export const sent = 'The refund is on its way to the bank';
