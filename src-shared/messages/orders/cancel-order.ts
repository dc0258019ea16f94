export const campaignCancelled = 'Campaign cancelled';
export const reason = 'Reason';
export const hint = 'The creators of this campaign will read it.';
export const cancelCampaign = 'Cancel Campaign';
