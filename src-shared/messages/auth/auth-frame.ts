export const budgetYouSet = 'Budget you set';
export const depositHeldFromThe = 'Deposit, held from the start';
export const earnedWhenTheContract = 'Earned when the contract is signed';
export const earnedWhenContentIs = 'Earned when content is handed in';
export const earnedWhenYouApprove = 'Earned when you approve it';
export const accordHome = 'Accord, home';
export const howTheMoneyIs = 'How the money is kept';
export const theMoneyIsHeld = 'The money is held until the work is done.';
export const aCampaignOfWith =
  'A campaign of $1,000 with one creator. Each part is earned at its step and paid out when the campaign is complete; the platform’s 25% is in the budget, not on top of it.';
