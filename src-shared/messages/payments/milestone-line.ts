export const contractSigned = 'Contract signed';
export const contentHandedIn = 'Content handed in';
export const contentApproved = 'Content approved';
export const milestones = 'Milestones';
export const expected = {
  paid: 'on {date}',
  due: 'there by {date}',
  planned: 'planned by {date}',
} as const;
