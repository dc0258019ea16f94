export const job = 'Job';
export const state = 'State';
export const actions = 'Actions';
export const empty = 'No jobs';
