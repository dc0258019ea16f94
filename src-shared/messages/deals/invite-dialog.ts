import { isolated } from '../../isolated.ts';

export const invite = (name: string) => `Invite ${isolated(name)}`;
export const close = 'Close';
export const noCampaignTakesInvitations = 'No campaign takes invitations';
export const submitACampaignFirst =
  'Submit a campaign first. You can invite creators as soon as it is sent, also while it is being reviewed.';
export const cancel = 'Cancel';
export const title = 'Your campaigns could not be loaded';
export const offerAgain = (name: string) => `Offer ${isolated(name)} again`;
export const theCampaignsBudgetCould = 'The campaign’s budget could not be loaded';
export const description =
  'A new offer with an amount of its own; the one before stays in the history. They accept or decline it.';
export const theyGetTheOffer = 'They get the offer by mail and accept or decline it. The amount is fixed.';
export const sendNewOffer = 'Send new offer';
export const sendInvitation = 'Send Invitation';
