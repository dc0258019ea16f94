import { isolated } from '../../isolated.ts';

export const title = (project: string) => `Manage ${project}`;
export const briefNotes = 'Brief notes';
export const notesHint = 'Staff keep them with the order.';
export const status = 'Order status';
export const unchanged = 'As it is';
export const completed = 'Completed';
export const cancelled = 'Cancelled';
export const reason = 'Reason';
export const reasonHint = 'The brand and its creators read it.';
export const cancelling = 'Open deals are cancelled, and held money goes back to the brand. This cannot be taken back.';
export const completing =
  'Creators are paid what they have earned, and money that no deal needs goes back to the brand.';
export const update = 'Update Order';
export const updated = 'Order updated';
export const close = 'Close';
export const creators = 'Creators';
export const noCreators = 'No creator was invited yet.';
export const sendOffer = 'Send Offer';
export const sendOfferTo = (creator: string) => `Send an offer to ${isolated(creator)}`;
export const loadFailed = 'The order could not be loaded';
export const tryAgain = 'Try Again';
export const creatorsFailed = 'The creators of this order could not be loaded';
export const showMore = 'Show more creators';
