export const titles = { agency: 'Agencies', brand: 'Brands', creator: 'Creators' } as const;
export const backToDashboard = 'Back to Dashboard';
export const email = 'Email';
