export const approve = 'Approve';
export const requestRevision = 'Request Revision';
export const reject = 'Reject';
