export const budget = 'Budget';
export const creators = 'Creators';
export const ofInvited = (creatorsAll: string | number) => `of ${creatorsAll} invited`;
export const contentApproved = 'Content approved';
export const ofHandedIn = (length: string | number) => `of ${length} handed in`;
export const postsPublished = 'Posts published';
export const ofApproved = (approved: string | number) => `of ${approved} approved`;
export const campaignCompleted = 'Campaign completed';
export const contentPerformance = 'Content & performance';
export const ranUntil = (endDate: string | number) => `Ran until ${endDate}`;
export const review = 'Review';
export const analyticsResults = 'Analytics & Results';
export const content = 'Content';
export const everyCreatorWithApproved = 'Every creator with approved content will be asked to post it.';
export const thisCampaignIsLive = 'This campaign is live';
export const allContentIsApproved = 'All content is approved. Completing the campaign pays its creators.';
export const completeThisCampaign = 'Complete this campaign?';
export const creatorsArePaidWhat =
  'Creators are paid what they earned, and what is left of the budget comes back to you. This cannot be undone.';
