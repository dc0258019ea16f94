export const launchCampaign = 'Launch Campaign';
export const launchThisCampaign = 'Launch this campaign?';
export const creatorsAreToldTo = 'Creators are told to post now. A launched campaign cannot go back.';
