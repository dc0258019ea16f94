export const uploadContent = 'Upload content';
export const backToTheCampaign = 'Back to the campaign';
export const sendANewVersion = 'Send a new version';
export const whatWasAskedFor = 'What was asked for';
export const you = 'You';
export const theBrand = 'The brand';
export const guidelines = 'Guidelines';
