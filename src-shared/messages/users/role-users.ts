export const titles = { agency: 'Agencies', brand: 'Brands', creator: 'Creators' } as const;
/** What the accounts of a role are called in a sentence. */
export const plurals = { agency: 'agencies', brand: 'brands', creator: 'creators' } as const;
export const search = (people: string) => `Search ${people}`;
export const searchHint = 'Search by name, company, email or ID';
export const backToDashboard = 'Back to Dashboard';
export const name = 'Name';
export const noName = 'No name';
export const email = 'Email';
export const status = 'Status';
export const created = 'Created';
export const actions = 'Actions';
export const viewDetails = 'View Details';
export const viewDetailsOf = (email: string) => `View Details of ${email}`;
export const backTo = (list: string) => `Back to ${list}`;
