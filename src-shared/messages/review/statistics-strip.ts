export const pendingReview = 'Pending Review';
export const underReview = 'Under Review';
export const aiApproved = 'AI Approved';
export const flaggedByAi = 'Flagged by AI';
export const approved = 'Approved';
export const rejected = 'Rejected';
export const reviewStatistics = 'Review statistics';
