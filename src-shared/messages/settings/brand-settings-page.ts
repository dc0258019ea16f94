export const settings = 'Settings';
export const description = 'Your company, your mail and how you pay.';
export const title = 'Your settings could not be loaded';
export const accountSettings = 'Account Settings';
export const email = 'Email';
export const noCompany = 'No company';
export const settingsBelongToA = 'Settings belong to a brand’s own account.';
