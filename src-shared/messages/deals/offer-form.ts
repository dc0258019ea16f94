export const amount = 'Amount';
export const ofIsLeftFor = '{amount} of {amount2} is left for creators.';
export const note = 'Note';
export const hint = 'What you like about their work, or what matters to you.';
export const costsYou = 'Costs you {amount} with the platform fee.';
