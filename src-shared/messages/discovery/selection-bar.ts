export const selected = (creators: string) => `${creators} selected`;
export const compare = 'Compare';
export const compareUpTo = (most: number) => `Compare up to ${most}`;
export const inviteToACampaign = 'Invite to a campaign';
export const inviteAtMost = (most: number) => `at most ${most} can be invited at once`;
export const saveToList = 'Save to list';
export const startCampaign = 'Start Campaign';
