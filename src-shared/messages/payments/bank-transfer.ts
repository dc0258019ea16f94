import { isolated } from '../../isolated.ts';

/** The messages to people who pay by transfer, and to staff who settle transfers. */
export const transferMessages = {
  refundSettled: 'This refund has already been settled.',
  referenceUsed: 'This bank reference was already used to settle another transfer.',
  notBounced: 'Only a refund that the card did not accept can be settled by bank transfer.',
  takenBack: 'The payer’s bank has already taken this payment back in a dispute, so it is not sent back again.',
  sentTooLate: 'The day of the transfer is in the future.',
  payoutNotFailed: 'Only a payout that failed, or that no payout account can receive, can be settled by bank transfer.',
  sentTooEarly: 'The day of the transfer is before the money was due to be sent.',
  expired: {
    title: 'Your bank transfer did not arrive',
    text: (amount: string, campaign: string) =>
      `We had not found your transfer of ${amount} for ${isolated(campaign)} by its last day, so the payment was cancelled. If it is still on its way, it goes back to you.`,
    reason: 'The transfer did not arrive by its last day.',
  },
  sendBack: {
    title: 'Send money back by bank transfer',
    text: (amount: string, campaign: string, why: string) =>
      `${amount} for ${isolated(campaign)} came by bank transfer and has to be sent back by hand. ${why}`,
  },
} as const;
