export const contractSigned = 'Contract signed';
export const contentHandedIn = 'Content submitted';
export const contentApproved = 'Content approved';
