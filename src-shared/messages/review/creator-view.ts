export const budget = 'Budget';
export const contentRequired = 'Content Required';
export const timeline = 'Timeline';
export const platforms = 'Platforms';
export const contentRequirements = 'Content Requirements';
