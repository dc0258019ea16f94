export const performanceSnapshot = 'Performance snapshot';
export const totalFollowers = 'Total Followers';
export const change = 'Change';
export const against = 'against 30 days ago';
export const topPlatform = 'Top Platform';
export const byFollowers = 'by followers times engagement';
export const noPlatform = 'None yet';
