export const goodWorkFixedOffers = 'Good work, fixed offers, money held before you post.';
export const brandsSendYouAn =
  'Brands send you an offer with an amount. You accept or decline it, make the content, and are paid in three parts when it is approved and the campaign is done.';
export const percentComplete = (percent: number): string => `Your profile is ${percent}% complete.`;
export const brandsFindYouOnce = 'Brands find you once its four steps are done.';
export const completeProfile = 'Complete your profile';
