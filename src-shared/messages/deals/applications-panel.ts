import { isolated } from '../../isolated.ts';

export const applications = 'Applications';
export const description = 'Creators who found this campaign and would like to work on it.';
export const applicationsByAnswer = 'Applications by answer';
export const waiting = 'Waiting';
export const answered = 'Answered';
export const title = 'Applications could not be loaded';
export const text =
  'Creators find the campaign once it is approved, until the day of its start is over or its budget is all offered. You are told of every application.';
export const whatYouOfferedAnd = 'What you offered and what you declined is kept here.';
export const showMore = 'Show more';
export const applicationOf = (name: string) => `Application of ${isolated(name)}`;
export const verified = 'Verified';
export const match = (score: string | number) => `${score}% match`;
export const reason = (declineReason: string | number) => `Reason: ${declineReason}`;
export const applied = 'Applied {date}';
export const offered = (amount: string | number) => ` · offered ${amount}`;
export const decline = (name: string) => `Decline ${isolated(name)}`;
export const declineButton = 'Decline';
export const makeAnOffer = (name: string) => `Make ${isolated(name)} an offer`;
export const makeOffer = 'Make offer';
export const followers = (followers: string | number) => `${followers} followers`;
export const engagement = (engagement: string | number) => `${engagement} engagement`;
export const usually = (price: string | number) => `usually ${price}`;
export const itAnswersTheApplication = 'It answers the application. They accept or decline it; the amount is fixed.';
export const sendOffer = 'Send offer';
export const choose = (name: string) => `Select the application of ${isolated(name)}`;
