import { isolated } from '../../isolated.ts';

export const title = 'Deals';
export const creator = 'Creator';
export const amount = 'Amount';
export const status = 'Status';
export const invited = 'Invited';
export const answered = 'Answered';
export const actions = 'Actions';
export const end = 'End Deal';
export const endOf = (creator: string) => `End the deal with ${isolated(creator)}`;
export const none = 'No creator was invited yet.';
export const loadFailed = 'The deals could not be loaded';
export const because = (reason: string) => `Reason: ${reason}`;
