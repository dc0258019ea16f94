import type { CampaignMoneyStep, DealMoneyStep } from '../../payments/money-picture.ts';

export const title = 'Money';
export const description =
  'What you have agreed to, what Accord holds for it, and what moves when. The platform fee is in every amount.';
export const committed = 'Committed';
export const committedNote = 'what the agreed deals cost';
export const held = 'Held';
export const heldNote = 'by Accord, until creators are paid';
export const toPayNow = 'To pay now';
export const nothingDue = 'Nothing due now';
export const nothingMoreDue = 'Nothing more due now';
/** A balance that is due after the launch. */
export const balanceAfterLaunch = 'the balance';
export const kinds = { deposit: 'the deposit, half of the budget', balance: 'the balance, before the launch' } as const;
export const notYet = { deposit: 'Deposit of {amount}: {missing}', balance: 'Balance of {amount}: {missing}' } as const;
export const offers = 'Open offers';
export const offer = 'open offer';
export const noOffers = 'none waits for an answer';
export const offersAdd = '{amount} more to pay if all accept';
export const offersCovered = 'covered by what is paid, if all accept';
export const surplus = 'Surplus';
export const surplusNone = 'nothing is paid beyond the deals';
export const surplusBack = 'comes back when the campaign completes, by plan on {date}';
export const surplusBackOpen = 'comes back when the campaign completes';
export const surplusAfter = '{amount} of it would be left with all open offers';
export const onItsWay = '{amount} is on its way back to you';
export const timeline = 'What moves when';
export const campaignSteps: Readonly<Record<CampaignMoneyStep, string>> = {
  deposit: 'Deposit held',
  content: 'Content due',
  balance: 'Balance paid',
  launch: 'Launch',
  end: 'Campaign completes, money is released',
  payouts: 'Creators are paid',
  surplus: 'Surplus comes back to you',
};
export const dealSteps: Readonly<Record<DealMoneyStep, string>> = {
  invited: 'Invited',
  accepted: 'Accepted',
  brandSigned: 'Signed by the brand',
  creatorSigned: 'Signed by you',
  deposit: 'Deposit held',
  handedIn: 'Content handed in',
  approved: 'Content approved',
  launch: 'Launch',
  end: 'Campaign completes, money is released',
  paid: 'You are paid',
};
