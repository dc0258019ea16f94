import { isolated } from '../../isolated.ts';

export const deposit = (amount: string) => `The brand paid the deposit of ${amount}; it is held for this campaign.`;
export const balance = (amount: string) => `The brand paid the balance of ${amount}; it is held for this campaign.`;
export const release = (gross: string, creator: string, part: string | null, net: string, fee: string) =>
  `${gross} was released for the work of ${isolated(creator)}${part ? ` (${part})` : ''}: ${net} to the creator, ${fee} as Accord’s fee.`;
export const payout = (amount: string, creator: string) =>
  `${amount} reached the bank account of ${isolated(creator)}. It was released before, so the held amount stays the same.`;
export const surplus = (amount: string) => `${amount} was not needed and goes back to the brand.`;
export const refund = (amount: string) => `A refund of ${amount} to the brand was asked for.`;
export const refundSettled = (amount: string) =>
  `The bank sent the refund of ${amount}. It was taken out of the held amount when it was asked for.`;
export const refundBounced = (amount: string) =>
  `The refund of ${amount} came back from the brand’s bank; it is owed to the brand again.`;
export const payoutBounced = (amount: string, creator: string) =>
  `${amount} came back from the bank of ${isolated(creator)}; it is owed to the creator again. The held amount stays the same.`;
export const refundCancelled = (amount: string) => `A refund of ${amount} was called off; the money is held again.`;
export const dispute = (amount: string) =>
  `The payer’s bank took ${amount} back in a dispute. It still counts as held, but is not paid out before the decision.`;
export const disputeWon = (amount: string) => `The dispute over ${amount} was won; the bank gave the money back.`;
export const disputeLost = (amount: string, held: string, borne: string) =>
  `The dispute over ${amount} was lost: ${held} of it came out of the held amount, and Accord bears ${borne}.`;
export const lossRepaid = (amount: string) => `${amount} of the brand’s payment made good what Accord had borne.`;
export const restBorne = (amount: string) =>
  `Accord bears ${amount} of the balance, which is less than the bank charges.`;

export const date = 'Date';
export const what = 'What happened';
export const moneyIn = 'In';
export const moneyOut = 'Out';
export const held = 'Held after it';
export const currency = 'Currency';

export const titleOf = (campaignName: string) => `Ledger of ${isolated(campaignName)}`;
export const nothing = 'Nothing has been booked for this campaign yet';
export const heldNow = 'Held now';
export const madeAt = (moment: string) => `Every booking of this campaign, oldest first, as of ${moment}.`;
export const campaign = 'Campaign';
export const brand = 'Brand';
export const bookings = 'What happened';
export const explained =
  '“Held” is the money that Accord keeps for this campaign: what the brand paid, less what was released to creators, kept as a fee or sent back. Money taken in a dispute counts as held until the bank decides, and is not paid out.';
