import { isolated } from '../../isolated.ts';

/** A brand asks for the money of a campaign back. */
export const refundRequestMessages = {
  alreadyAsked: 'You have already asked for a refund of this campaign, and Accord has not answered yet.',
  asked: {
    title: 'A brand asks for a refund',
    text: (brand: string, amount: string, campaign: string, day: string) =>
      `${isolated(brand)} asks for a refund of ${isolated(campaign)}, which still holds ${amount}. Answer by ${day}.`,
  },
  granted: 'Your refund request was granted',
  declined: {
    title: 'Your refund request was declined',
    text: (campaign: string, reason: string) => `The money of ${isolated(campaign)} is not refunded: ${reason}`,
  },
  endedEmpty: 'The campaign has ended, and none of its money is left to send back.',
} as const;
