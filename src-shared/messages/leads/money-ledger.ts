export const oneCampaignLineBy = 'One campaign, line by line.';
export const aBudgetOfAnd = 'A budget of {amount} and one creator. The platform’s quarter is in it, not on top.';
