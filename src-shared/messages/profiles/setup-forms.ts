export const companyName = 'Company name';
export const industry = 'Industry';
export const chooseOne = 'Choose one';
export const saveProfile = 'Save profile';
export const completeSetup = 'Complete Setup';
export const firstName = 'First name';
export const lastName = 'Last name';
export const mainPlatform = 'Main platform';
