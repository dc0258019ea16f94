export const uploadContent = 'Upload content';
export const openACampaign = 'Open one of your campaigns to upload content for it.';
