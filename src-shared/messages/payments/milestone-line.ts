export const contractSigned = 'Contract signed';
export const contentHandedIn = 'Content handed in';
export const contentApproved = 'Content approved';
