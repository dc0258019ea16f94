import { isolated } from '../../isolated.ts';

export const analytics = 'Analytics';
export const campaignAnalytics = 'Campaign analytics';
export const text = 'There is no such campaign among yours.';
export const title = 'The analytics of this campaign could not be loaded';
export const description = 'What this campaign cost, whom it reached and what it brought.';
export const inAnotherCurrencyCount = (otherCurrency: string | number) =>
  `${otherCurrency} in another currency count, but not for value and ROI.`;
export const fromTheFirstClick = 'From the first click on, at most 90 days';
export const creators = 'Creators';
export const noCreatorIsUnder = 'No creator is under contract yet';
export const eachOneIsListed =
  'Each one is listed here with a tracking link once both have signed and the deposit is held.';
export const creator = 'Creator';
export const noTrackingLink = 'No tracking link';
export const agreed = 'Agreed';
export const followers = 'Followers';
export const clicks = 'Clicks';
export const conversions = 'Conversions';
export const value = 'Value';
export const postsByPlatform = 'Posts by platform';
export const byTheNewestDaily = 'By the newest daily snapshot';
export const nothingIsPostedYet = 'Nothing is posted yet';
export const creatorsHandInThe = 'Creators hand in the address of each post after launch.';
export const viewsLikesCommentsShares = (
  views: string | number,
  likes: string | number,
  comments: string | number,
  shares: string | number,
) => `${views} views · ${likes} likes · ${comments} comments · ${shares} shares`;
export const draftStarted = 'Draft started';
export const submittedForReview = 'Submitted for review';
export const paidAndHeld = (amount: string | number) => `${amount} paid and held`;
export const launched = 'Launched';
export const posted = (name: string) => `${isolated(name)} posted`;
export const completed = 'Completed';
export const timeline = 'Timeline';
