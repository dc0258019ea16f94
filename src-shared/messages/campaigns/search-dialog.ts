export const searchCampaigns = 'Search campaigns';
export const nameDescriptionOrStatus = 'Name, description or status';
export const campaignRestored = 'Campaign restored';
export const deleted = 'Deleted';
export const restore = 'Restore';
export const idCreated = 'ID {id} · Created {date} ·';
export const noBudgetYet = 'No budget yet';
