import { isolated } from '../../isolated.ts';

export const openCampaigns = 'Open campaigns';
export const description = 'Campaigns that any creator may apply to. The brand answers with a fixed offer or declines.';
export const backToCampaigns = 'Back to Campaigns';
export const openCampaignsAndApplications = 'Open campaigns and applications';
export const openToApply = 'Open to apply';
export const myApplications = 'My applications';
export const searchOpenCampaigns = 'Search open campaigns';
export const placeholder = 'Campaign, brand or what it is about';
export const title = 'Open campaigns could not be loaded';
export const text = 'Try the name of the brand, or a word of what the campaign is about.';
export const newOnesAppearHere =
  'New ones appear here as soon as they are approved. Brands also find you by your profile.';
export const showAllOpenCampaigns = 'Show all open campaigns';
export const applyTo = (name: string) => `Apply to ${isolated(name)}`;
export const viewAndApply = 'View and apply';
