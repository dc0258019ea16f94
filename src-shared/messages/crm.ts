/** The CRM (foundation, sections 2 and 8). */
export const crmMessages = {
  brandsLoadFailed: 'Error fetching brands',
  brandsEmpty: 'No brands found.',
  brandLoadFailed: 'Failed to fetch brand details',
  brandNotFoundTitle: 'Brand Not Found',
  brandNotFoundText: "The brand you're looking for doesn't exist or you don't have permission to view it.",
  creatorsEmpty: 'No creators found.',
  creatorsLoadFailed: 'Failed to load creator data. Please try again later.',
  creatorIdRequired: 'Creator ID is required',
  creatorLoadFailed: 'Failed to load creator details',
  dealsEmpty: 'No deals found matching your criteria.',
  dealsLoadFailed: 'Failed to load deal data.',
  /** What an agency reads instead of the sentences above (creator, section 8). */
  toAgency: {
    brandsLoadFailed: 'Error loading brands',
    creatorsLoadFailed: 'Error loading creators',
    dealsLoadFailed: 'Error loading deals',
  },
} as const;
