export const nothingMoreDue = 'Nothing more due now';
export const surplus = 'Surplus';
