export const approved = 'Approved';
export const needsRevision = 'Needs Revision';
export const rejected = 'Rejected';
export const reopened = 'Reopened';
