export const approved = 'Approved';
export const revisionRequested = 'Revision requested';
export const rejected = 'Rejected';
export const creator = 'Creator';
