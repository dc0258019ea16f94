/** Brief, contract files, deposit and balance (brand, sections 4, 5 and 8), and the stored payment method. */
export const briefMessages = {
  saved: 'Brief Saved',
  created: 'Brief Created',
  missing: { title: 'Missing Information', text: 'Please fill in the campaign objective and target audience.' },
} as const;

export const paymentMessages = {
  requirementsMissing: {
    title: 'Requirements Missing',
    text: 'Please complete both contract documents and campaign brief before proceeding to payment.',
  },
  successTitle: 'Payment Successful!',
  processed: { title: 'Payment processed', text: 'Contract uploaded and payment processed successfully.' },
  continue: 'Continue',
  payBalance: 'Pay remaining balance',
  alreadyPaid: 'This payment has already been made.',
  inProgress: 'A payment is already under way. Finish or cancel it first.',
} as const;

export const paymentMethodMessages = {
  setupOpened: 'Payment setup opened in new tab',
  setupFailed: 'Failed to setup payments',
  setupFallback: 'Failed to create setup link',
  portalOpened: 'Payment management opened in new tab',
  portalFailed: 'Failed to open payment management',
  portalFallback: 'Failed to open payment portal',
} as const;
