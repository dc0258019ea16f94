export const preview = 'Preview';
export const waitingForReview = (reviews: string | number) => `${reviews} waiting for review`;
export const waitingForAnAnswer = (invitations: string | number) => `${invitations} waiting for an answer`;
export const unread = (conversations: string) => `${conversations} with unread messages`;
export const conversation = 'conversation';
export const campaign = 'campaign';
export const invitation = 'invitation';
