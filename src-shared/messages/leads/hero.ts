import { isolated } from '../../isolated.ts';

export const sponsoredWorkOnTerms = 'Sponsored work, on terms both sides signed.';
export const brandsDropABrief =
  'Brands drop a brief and set the budget. Creators say yes or no, without haggling. The money is held until the work is done.';
export const startACampaign = 'Start a campaign';
export const joinAsACreator = 'Join as a creator';
export const orLeaveYourAddress = 'Or leave your address and hear from us';
export const anExampleABrands =
  'An example: a brand’s order with three creators, and the invitation that one of them got.';
export const order = 'Order';
export const inReview = 'In review';
export const contractPayment = 'Contract & payment';
export const depositHeld = 'Deposit held';
export const invitationExample = 'Invitation · Example';
export const twoPostsAndA = (campaign: string) => `Two posts and a reel for ${isolated(campaign)}`;
export const decline = 'Decline';
export const accept = 'Accept';
