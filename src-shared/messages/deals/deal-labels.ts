export const contractSigned = 'Contract signed';
export const contentSubmitted = 'Content submitted';
export const contentApproved = 'Content approved';
