export const superAdmin = 'Super Admin';
export const admin = 'Admin';
export const brand = 'Brand';
export const creator = 'Creator';
export const agency = 'Agency';
export const yourAccount = 'Your account';
export const chooseADashboard = 'Choose a dashboard';
