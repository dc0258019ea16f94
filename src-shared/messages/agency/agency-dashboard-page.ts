export const dashboard = 'Dashboard';
export const description = 'The people you manage and the deals they have.';
export const title = 'Your dashboard could not be loaded';
export const managedBrands = 'Managed Brands';
export const managedCreators = 'Managed Creators';
export const activeDeals = 'Active Deals';
export const invitedOrUnderWay = 'Invited or under way';
export const totalDealValue = 'Total Deal Value';
export const note = 'Accepted deals, in US dollars';
export const agencyPerformance = 'Agency Performance';
export const aCampaignNeedsAttention =
  'A campaign needs attention once an invitation in it has waited for an answer for more than 7 days.';
export const figuresStartWithThe = 'Figures start with the first invitation of someone you manage.';
export const ofAttention = (
  needAttention: string | number,
  campaigns: string | number,
  needAttention2: string | number,
) => `${needAttention} of ${campaigns} ${needAttention2} attention.`;
export const ofTheAnsweredInvitations = (acceptanceRate: string | number) =>
  `${acceptanceRate} of the answered invitations were accepted.`;
export const seeWhatWaits = 'See what waits too long';
