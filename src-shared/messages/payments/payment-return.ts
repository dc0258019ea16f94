export const waitingForTheBank = 'Waiting for the bank';
export const thisTakesAFew = 'This takes a few seconds. The page follows the payment by itself.';
export const hasArrivedAndIs = '{amount} has arrived and is held for your campaign. Invoice {invoiceNumber}.';
