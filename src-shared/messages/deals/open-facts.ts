export const budgetForCreators = 'Budget for creators';
export const contentDue = 'Content due';
export const toBeAgreed = 'To be agreed';
export const campaign = 'Campaign';
export const to = '{date} to {date2}';
export const platforms = 'Platforms';
export const any = 'Any';
export const content = 'Content';
