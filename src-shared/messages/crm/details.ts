export const profile = 'Profile';
export const email = 'Email';
export const created = 'Created';
export const activeDeals = 'Active Deals';
export const pendingOf = (count: string) => `${count} pending`;
export const timeline = 'Timeline';
