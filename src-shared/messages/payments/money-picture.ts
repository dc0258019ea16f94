export const nothingMoreDue = 'Nothing more due now';
