export const pipelineCampaigns = 'Pipeline campaigns';
export const description = 'Drafts that brands have not submitted yet';
export const draft = 'Draft';
